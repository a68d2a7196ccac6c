import { collectionOf, type Registry, type StockLine } from '@boutique/domain'
import { columnOf, inScope, sortColumn, tableOf } from '../../../store/lists/columns.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'
import { titleSql } from './names.ts'

/** The place after a line of the inventory: its sorted name and its id. */
export interface StockPlace {
  name: string
  id: string
}

/** A line of the inventory with its place. */
export interface PlacedLine {
  line: StockLine
  place: StockPlace
}

/**
 * SQL: the pieces in stock at the end of a day, from the ledger and the costs up to that day. Where the ledger has no
 * purchase, the pieces came in with their first cost: those that are left today, and those that were sold since. One that
 * is marked as sold has left, also without a sale. Of several equal pieces each has the same part of the costs.
 */
function stockSql(registry: Registry): string {
  const [ledger, costs, produits] = [
    collectionOf(registry, 'mouvements'),
    collectionOf(registry, 'couts'),
    collectionOf(registry, 'produits'),
  ]
  const [piece, type, day, quantity] = ['produit', 'type', 'date', 'quantite'].map((name) => columnOf(ledger, name))
  const [counted, left] = ['hasInventory', 'qtyAvailable'].map((name) => `p.${columnOf(produits, name)}`)
  const soldOut = `to_char((p.data->>'soldoutAt')::timestamptz at time zone 'Europe/Paris', 'YYYY-MM-DD')`
  return `moved as (
      select ${piece} as id, min(${day}) filter (where ${type} = 'achat' and ${day} <= $2) as since,
        sum(${quantity}) filter (where ${type} = 'achat' and ${day} <= $2) as bought,
        coalesce(sum(${quantity}) filter (where ${type} <> 'achat' and ${day} <= $2), 0) as others,
        coalesce(sum(${quantity}) filter (where ${type} <> 'achat'), 0) as ever
      from ${tableOf(ledger.slug)} where ${inScope('$1')} and not deleted and ${piece} is not null group by 1
    ), costed as (
      select ${columnOf(costs, 'produit')} as id, sum(${columnOf(costs, 'montant')}) as cost, min(${columnOf(costs, 'date')}) as since
      from ${tableOf(costs.slug)} where ${inScope('$1')} and not deleted and ${columnOf(costs, 'date')} <= $2
        and ${columnOf(costs, 'produit')} is not null group by 1
    ), came as (
      select p.id, coalesce(m.since, c.since) as since, coalesce(c.cost, 0) as cost, coalesce(m.others, 0) as others,
        coalesce(m.bought, greatest(1, case when ${counted} then greatest(0, ${left}) else 0 end - coalesce(m.ever, 0))) as bought
      from moved as m full join costed as c using (id) join ${tableOf('produits')} as p using (id)
      where p._scope = (select $1) and not p.deleted and (m.bought is not null or c.id is not null)
        and not coalesce(${counted} and ${left} <= 0 and ${soldOut} <= $2, false)
    ), stock as (
      select id, since, bought + others as quantity, round(cost * (bought + others) / bought, 2) as cost
      from came where bought > 0 and bought + others > 0
    )`
}

/** How many pieces were in stock at the end of a day, and what they had cost; euros. */
export async function stockTotal(
  on: Queryable,
  registry: Registry,
  boutique: string,
  day: string,
): Promise<{ pieces: number; cout: number }> {
  const rows = (await run(
    on,
    `with ${stockSql(registry)}
     select coalesce(sum(quantity), 0), coalesce(sum(cost), 0) from stock`,
    [boutique, day],
  )) as string[][]
  return { pieces: Number(rows[0]?.[0]), cout: Number(rows[0]?.[1]) }
}

/** The pieces in stock at the end of a day, by name: `limit` of them after a place. */
export async function stockLines(
  on: Queryable,
  registry: Registry,
  boutique: string,
  day: string,
  { limit, after }: { limit: number; after?: StockPlace },
): Promise<PlacedLine[]> {
  const produits = collectionOf(registry, 'produits')
  const name = `coalesce(p.${sortColumn(produits, 'name')?.sql}, '')`
  const values: unknown[] = [boutique, day]
  const add = (value: unknown): string => `$${values.push(value)}`
  const beyond = after ? `where (${name}, p.id) > (${add(after.name)}, ${add(after.id)})` : ''
  const rows = (await run(
    on,
    `with ${stockSql(registry)}
     select p.id, p.data->>'name', p.data->>'sku', ${titleSql(registry, 'productCategories', `p.${columnOf(produits, 'category')}`)},
       stock.since, stock.quantity, stock.cost, ${name}
     from stock join ${tableOf('produits')} as p on p.id = stock.id
     ${beyond} order by ${name}, p.id limit ${limit}`,
    values,
  )) as (string | null)[][]
  return rows.map(([id, title, sku, category, since, quantity, cost, sorted]) => ({
    line: {
      id: id as string,
      name: title ?? 'Sans nom',
      ...(sku && { sku }),
      ...(category && { category }),
      since: since ?? day,
      quantite: Number(quantity),
      cout: Number(cost),
    },
    place: { name: sorted as string, id: id as string },
  }))
}
