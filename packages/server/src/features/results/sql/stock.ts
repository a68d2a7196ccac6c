import { collectionOf, type Registry, type StockLine } from '@boutique/domain'
import { inScope, sortColumn, tableOf } from '../../../store/lists/columns.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'
import { columnOf, titleSql } from './names.ts'

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
 * SQL: the pieces in stock at the end of a day, from the ledger and the costs up to that day. A piece that nobody bought,
 * because the shop made it, came in with its first cost. Of several equal pieces each has the same part of the costs.
 */
function stockSql(registry: Registry): string {
  const [ledger, costs] = [collectionOf(registry, 'mouvements'), collectionOf(registry, 'couts')]
  const [piece, type, day, quantity] = ['produit', 'type', 'date', 'quantite'].map((name) => columnOf(ledger, name))
  return `moved as (
      select ${piece} as id, min(${day}) filter (where ${type} = 'achat') as since,
        sum(${quantity}) filter (where ${type} = 'achat') as bought,
        coalesce(sum(${quantity}) filter (where ${type} <> 'achat'), 0) as others
      from ${tableOf(ledger.slug)} where ${inScope('$1')} and not deleted and ${day} <= $2 and ${piece} is not null group by 1
    ), costed as (
      select ${columnOf(costs, 'produit')} as id, sum(${columnOf(costs, 'montant')}) as cost, min(${columnOf(costs, 'date')}) as since
      from ${tableOf(costs.slug)} where ${inScope('$1')} and not deleted and ${columnOf(costs, 'date')} <= $2
        and ${columnOf(costs, 'produit')} is not null group by 1
    ), came as (
      select id, coalesce(m.since, c.since) as since, coalesce(c.cost, 0) as cost, coalesce(m.others, 0) as others,
        coalesce(m.bought, greatest(1, -m.others), 1) as bought
      from moved as m full join costed as c using (id) where m.bought is not null or c.id is not null
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
     select coalesce(sum(quantity), 0), coalesce(sum(stock.cost), 0) from stock
     join ${tableOf('produits')} as p on p.id = stock.id where p._scope = (select $1) and not p.deleted`,
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
  const beyond = after ? `and (${name}, p.id) > (${add(after.name)}, ${add(after.id)})` : ''
  const rows = (await run(
    on,
    `with ${stockSql(registry)}
     select p.id, p.data->>'name', p.data->>'sku', ${titleSql(registry, 'productCategories', `p.${columnOf(produits, 'category')}`)},
       stock.since, stock.quantity, stock.cost, ${name}
     from stock join ${tableOf('produits')} as p on p.id = stock.id
     where p._scope = (select $1) and not p.deleted ${beyond} order by ${name}, p.id limit ${limit}`,
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
