import { collectionOf, type Registry } from '@boutique/domain'
import { columnOf, inScope, tableOf } from '../../../store/lists/columns.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'
import type { Span } from './sold.ts'

const between = (day: string): string => `${inScope('$1')} and not deleted and ${day} >= $2 and ${day} <= $3`

/** SQL of what was received, and of what was spent, in a span: the day, the amount, and the rest of the statement. */
function flows(registry: Registry): Record<'encaisse' | 'depense', { day: string; amount: string; from: string }> {
  const [ventes, depenses] = [collectionOf(registry, 'ventes'), collectionOf(registry, 'depenses')]
  const [received, spent] = [columnOf(ventes, 'saleDate'), columnOf(depenses, 'billingDate')]
  return {
    encaisse: {
      day: received,
      amount: columnOf(ventes, 'montant'),
      from: `from ${tableOf('ventes')} where ${between(received)} and ${columnOf(ventes, 'etat')} = 'validated'`,
    },
    depense: {
      day: spent,
      amount: columnOf(depenses, 'montant'),
      from: `from ${tableOf('depenses')} where ${between(spent)}`,
    },
  }
}

/** What was received and spent in a span, in euros. */
export async function readFlows(
  on: Queryable,
  registry: Registry,
  { boutique, from, to }: Span,
): Promise<{ encaisse: number; depense: number }> {
  const { encaisse, depense } = flows(registry)
  const total = ({ amount, from: rest }: typeof encaisse): string => `(select coalesce(sum(${amount}), 0) ${rest})`
  const rows = (await run(on, `select ${total(encaisse)}, ${total(depense)}`, [boutique, from, to])) as string[][]
  return { encaisse: Number(rows[0]?.[0]), depense: Number(rows[0]?.[1]) }
}

/** The same by month, as `2026-11`; months without either are left out. */
export async function readMonths(
  on: Queryable,
  registry: Registry,
  { boutique, from, to }: Span,
): Promise<Map<string, { encaisse: number; depense: number }>> {
  const { encaisse, depense } = flows(registry)
  // By day first: neighbours in the index.
  const part = ({ day, amount, from: rest }: typeof encaisse, columns: string): string =>
    `select day, ${columns} from (select ${day} as day, sum(${amount}) as total ${rest} group by ${day}) as days`
  const rows = (await run(
    on,
    `select left(day, 7), coalesce(sum(received), 0), coalesce(sum(spent), 0) from (
       ${part(encaisse, 'total as received, 0 as spent')} union all ${part(depense, '0, total')}
     ) as flows group by 1`,
    [boutique, from, to],
  )) as string[][]
  return new Map(
    rows.map(([month, received, spent]) => [month as string, { encaisse: Number(received), depense: Number(spent) }]),
  )
}

/** What open orders still owe, in euros, and how many they are. */
export async function readDue(
  on: Queryable,
  registry: Registry,
  boutique: string,
  closed: readonly string[],
): Promise<{ due: number; orders: number }> {
  const commandes = collectionOf(registry, 'commandes')
  const [total, etat, paid] = ['total', 'etat', 'paymentStatus'].map((name) => columnOf(commandes, name))
  const rows = (await run(
    on,
    `select coalesce(sum(left_to_pay), 0), count(*) from (
       select ${total} - coalesce((data->>'montantPaye')::numeric, 0) as left_to_pay from ${tableOf('commandes')}
       where ${inScope('$1')} and not deleted and not ${columnOf(commandes, 'isArchived')} and ${total} > 0
         and (${etat} is null or not ${etat} = any($2)) and ${paid} is distinct from 'succeeded'
     ) as open where left_to_pay > 0`,
    [boutique, closed],
  )) as string[][]
  return { due: Number(rows[0]?.[0]), orders: Number(rows[0]?.[1]) }
}
