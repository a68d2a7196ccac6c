import type { Collection } from '@boutique/domain'
import { type Queryable, run } from '../../../store/connection/pool.ts'
import { columnOf, inScope, tableOf } from '../../../store/lists/columns.ts'

/** The sale over the counter by which a piece left last, as the ledger says it; undefined where it left otherwise, or came back. */
export async function lastSale(
  on: Queryable,
  ledger: Collection,
  boutique: string,
  piece: string,
): Promise<string | undefined> {
  const text = `select case when ${columnOf(ledger, 'type')} = 'vente' then data->>'vente' end from ${tableOf(ledger.slug)}
    where ${inScope('$1')} and not deleted and ${columnOf(ledger, 'produit')} = $2 and ${columnOf(ledger, 'type')} in ('vente', 'retour')
    order by datetime desc, id desc limit 1`
  const [row] = (await run(on, text, [boutique, piece])) as (string | null)[][]
  return row?.[0] ?? undefined
}

/** The most pieces that a receipt names. */
const MAX_PIECES = 200

/** The pieces of a sale with what each was sold for, in euros; a deleted piece keeps its name. */
export async function soldPieces(
  on: Queryable,
  ledger: Collection,
  boutique: string,
  sale: string,
): Promise<{ name: string; sku?: string; amount: number }[]> {
  const text = `select coalesce(piece.data->>'name', 'Pièce'), piece.data->>'sku', ${columnOf(ledger, 'prix')}
    from (select * from ${tableOf(ledger.slug)} where ${inScope('$1')} and not deleted
      and ${columnOf(ledger, 'vente')} = $2 and ${columnOf(ledger, 'type')} = 'vente' limit ${MAX_PIECES}) as moved
    left join ${tableOf('produits')} as piece on piece.id = ${columnOf(ledger, 'produit')}
    order by moved.datetime, moved.id`
  const rows = (await run(on, text, [boutique, sale])) as (string | null)[][]
  return rows.map(([name, sku, amount]) => ({
    name: name as string,
    ...(typeof sku === 'string' && { sku }),
    amount: Number(amount ?? 0),
  }))
}
