import { collectionOf, type Registry } from '@boutique/domain'
import { columnOf, inScope, tableOf } from '../../../store/lists/columns.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'
import type { Span } from './sold.ts'

/** What came in and went out in a span besides pieces; euros. */
export interface Money {
  /** Validated payments that pay no piece: services, orders of nothing that is in the catalogue. */
  autres: number
  depenses: number
  /** The part of the expenses that is in the cost of pieces. */
  affectees: number
}

/**
 * Reads the payments and expenses of a span. A payment pays pieces when the ledger has a sale that names it, or the order
 * that it pays.
 */
export async function readMoney(on: Queryable, registry: Registry, { boutique, from, to }: Span): Promise<Money> {
  const [ventes, depenses, couts, ledger] = ['ventes', 'depenses', 'couts', 'mouvements'].map((slug) =>
    collectionOf(registry, slug),
  ) as [
    ReturnType<typeof collectionOf>,
    ReturnType<typeof collectionOf>,
    ReturnType<typeof collectionOf>,
    ReturnType<typeof collectionOf>,
  ]
  const between = (day: string): string => `${inScope('$1')} and not deleted and ${day} >= $2 and ${day} <= $3`
  const amount = (table: typeof ventes): string => columnOf(table, 'montant')
  const names = (field: string, id: string): string =>
    `exists (select from ${tableOf(ledger.slug)} as m where m._scope = (select $1) and not m.deleted
       and m.${columnOf(ledger, field)} = ${id} and m.${columnOf(ledger, 'type')} in ('vente', 'retour'))`
  const rows = (await run(
    on,
    `select
       (select coalesce(sum(${amount(ventes)}), 0) from ${tableOf('ventes')} as v
        where ${between(columnOf(ventes, 'saleDate'))} and ${columnOf(ventes, 'etat')} = 'validated'
        and not ${names('vente', 'v.id')} and not ${names('commande', `v.${columnOf(ventes, 'commande')}`)}),
       (select coalesce(sum(${amount(depenses)}), 0) from ${tableOf('depenses')}
        where ${between(columnOf(depenses, 'billingDate'))}),
       (select coalesce(sum(${amount(couts)}), 0) from ${tableOf('couts')} as c
        where c._scope = (select $1) and not c.deleted and c.${columnOf(couts, 'depense')} in (
          select id from ${tableOf('depenses')} where ${between(columnOf(depenses, 'billingDate'))}))`,
    [boutique, from, to],
  )) as string[][]
  const [autres, spent, affectees] = rows[0] ?? []
  return { autres: Number(autres), depenses: Number(spent), affectees: Number(affectees) }
}
