import { collectionOf, type Registry } from '@boutique/domain'
import { columnOf, inScope, tableOf } from '../../../store/lists/columns.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'

/** A piece in stock since a day. */
export interface StandingPiece {
  id: string
  rev: number
  name: string
  photo?: string
  since: string
  prix?: number
  cout: number
}

/**
 * SQL: the pieces that are for sale, each with the day since when: of its purchase, else of its publication, else of its
 * creation. Reserved ones and drafts do not wait for a buyer.
 */
function standingSql(registry: Registry): string {
  const [produits, ledger] = [collectionOf(registry, 'produits'), collectionOf(registry, 'mouvements')]
  const [purchases, purchased] = [collectionOf(registry, 'achats'), `p.${columnOf(produits, 'achat')}`]
  const flag = (name: string): string => `p.${columnOf(produits, name)}`
  const day = (instant: string): string =>
    `to_char((${instant})::timestamptz at time zone 'Europe/Paris', 'YYYY-MM-DD')`
  return `bought as (
      select ${columnOf(ledger, 'produit')} as id, min(${columnOf(ledger, 'date')}) as since from ${tableOf(ledger.slug)}
      where ${inScope('$1')} and not deleted and ${columnOf(ledger, 'type')} = 'achat' group by 1
    ), purchased as (
      select id, data->>'date' as since, data->'pieces' as pieces from ${tableOf(purchases.slug)}
      where ${inScope('$1')} and not deleted
    ), standing as (
      select p.id, p.rev, p.data,
        coalesce(b.since, a.since, ${day("p.data->>'publishedAt'")}, ${day('p.created_at')}) as since
      from ${tableOf('produits')} as p left join bought as b on b.id = p.id left join purchased as a on a.id = ${purchased}
        and a.pieces @> jsonb_build_array(jsonb_build_object('produit', p.id))
      where p._scope = (select $1) and not p.deleted and not ${flag('isDraft')} and ${flag('inStock')}
        and ${flag('hasInventory')} and not ${flag('isReserved')} and ${flag('qtyAvailable')} > 0
    )`
}

/** How many pieces are in stock since at latest each of some days. */
export async function countStanding(
  on: Queryable,
  registry: Registry,
  boutique: string,
  days: readonly string[],
): Promise<number[]> {
  const counts = days.map((_, at) => `count(*) filter (where since <= $${at + 2})`)
  const rows = (await run(on, `with ${standingSql(registry)} select ${counts.join(', ')} from standing`, [
    boutique,
    ...days,
  ])) as string[][]
  return (rows[0] ?? []).map(Number)
}

/** The pieces in stock since at latest a day, the longest first: `limit` of them after a place. */
export async function standingPieces(
  on: Queryable,
  registry: Registry,
  boutique: string,
  until: string,
  { limit, after }: { limit: number; after?: { day: string; id: string } },
): Promise<StandingPiece[]> {
  const costs = collectionOf(registry, 'couts')
  const values: unknown[] = [boutique, until]
  const add = (value: unknown): string => `$${values.push(value)}`
  const beyond = after ? `and (since, id) > (${add(after.day)}, ${add(after.id)})` : ''
  const price = `case when data->>'productType' = 'variants' then null else coalesce(data->>'salePrice', data->>'price') end`
  const rows = (await run(
    on,
    `with ${standingSql(registry)}
     select id, rev, data->>'name', data->'photos'->>0, since, ${price},
       (select coalesce(sum(${columnOf(costs, 'montant')}), 0) from ${tableOf(costs.slug)}
        where ${inScope('$1')} and not deleted and ${columnOf(costs, 'produit')} = standing.id)
     from standing where since <= $2 ${beyond} order by since, id limit ${limit}`,
    values,
  )) as (string | null)[][]
  return rows.map(([id, rev, name, photo, since, prix, cout]) => ({
    id: id as string,
    rev: Number(rev),
    name: name ?? 'Sans nom',
    ...(photo && { photo }),
    since: since as string,
    ...(prix && { prix: Number(prix) }),
    cout: Number(cout),
  }))
}
