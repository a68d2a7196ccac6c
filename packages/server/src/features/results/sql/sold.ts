import { type Collection, type Registry, type ResultGroup } from '@boutique/domain'
import { columnOf, inScope, tableOf } from '../../../store/lists/columns.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'
import { titleSql } from './names.ts'

/** What was sold: euros, and pieces less those that came back. */
export interface Earned {
  ventes: number
  cout: number
  pieces: number
}

/** Days from one to another, both included, of one boutique. */
export interface Span {
  boutique: string
  from: string
  to: string
}

/** The most groups of a period that are read: more are merged nowhere, and the answer says that there are more. */
export const MAX_GROUPS = 500

/** A return is subtracted: its price and its cost are those of the sale that it takes back. */
function earnedSql(ledger: Collection): string {
  const [type, prix, cout, quantite] = ['type', 'prix', 'cout', 'quantite'].map((name) => columnOf(ledger, name))
  const signed = (amount: string): string =>
    `coalesce(sum(case ${type} when 'retour' then -abs(${amount}) else ${amount} end), 0)`
  return `${signed(prix as string)}, ${signed(cout as string)}, coalesce(sum(-${quantite}), 0)`
}

/** A piece that was only marked as sold has no price: it is in no result until its payment is known. */
const soldIn = (ledger: Collection): string =>
  `from ${tableOf(ledger.slug)} where ${inScope('$1')} and not deleted and ${columnOf(ledger, 'date')} >= $2
   and ${columnOf(ledger, 'date')} <= $3 and ${columnOf(ledger, 'type')} in ('vente', 'retour')
   and ${columnOf(ledger, 'prix')} is not null`

const earnedOf = ([ventes, cout, pieces]: (string | null | undefined)[]): Earned => ({
  ventes: Number(ventes),
  cout: Number(cout),
  pieces: Number(pieces),
})

/** What was sold on each day of a span that has sales or returns, in order. Reads the index of the days alone. */
export async function soldByDay(
  on: Queryable,
  ledger: Collection,
  { boutique, from, to }: Span,
): Promise<(Earned & { day: string })[]> {
  const day = columnOf(ledger, 'date')
  const text = `select ${day}, ${earnedSql(ledger)} ${soldIn(ledger)} group by ${day} order by ${day}`
  const rows = (await run(on, text, [boutique, from, to])) as (string | null)[][]
  return rows.map(([date, ...earned]) => ({ day: date as string, ...earnedOf(earned) }))
}

/** What was sold in a span, in all. */
export async function soldInAll(on: Queryable, ledger: Collection, { boutique, from, to }: Span): Promise<Earned> {
  const rows = (await run(on, `select ${earnedSql(ledger)} ${soldIn(ledger)}`, [boutique, from, to])) as string[][]
  return earnedOf(rows[0] ?? [])
}

/** The same grouped by one of its copied fields, the greatest sales first; one more than `MAX_GROUPS` at most. */
export async function soldByGroup(
  on: Queryable,
  registry: Registry,
  ledger: Collection,
  { boutique, from, to }: Span,
  by: ResultGroup,
): Promise<(Earned & { id?: string; name?: string })[]> {
  const rows = (await run(
    on,
    `select found.*, ${nameSql(registry, ledger, by)} from (
       select ${columnOf(ledger, by)} as key, ${earnedSql(ledger)} ${soldIn(ledger)}
       group by 1 order by 2 desc, 1 limit ${MAX_GROUPS + 1}
     ) as found (key, ventes, cout, pieces) order by ventes desc, key`,
    [boutique, from, to],
  )) as (string | null)[][]
  return rows.map(([id, ventes, cout, pieces, name]) => ({
    ...(id && { id }),
    ...(name && { name }),
    ...earnedOf([ventes, cout, pieces]),
  }))
}

/** The name of a group: that of the related document, or of the person who sold. */
function nameSql(registry: Registry, ledger: Collection, by: ResultGroup): string {
  const { to } = ledger.fields[by] ?? {}
  if (typeof to === 'string' && registry.has(to)) return titleSql(registry, to, 'found.key')
  const { slug } = ledger
  return by === 'par'
    ? `(select data->>'par_name' from ${tableOf(slug)} where ${inScope('$1')} and not deleted
        and ${columnOf(ledger, 'par')} = found.key limit 1)`
    : 'null'
}

/** A line behind a figure. */
export interface SoldLine {
  id: string
  day: string
  type: 'vente' | 'retour'
  produit?: string
  name: string
  quantite: number
  prix: number
  cout: number
  vente?: string
  commande?: string
}

/** What narrows the lines of a span: a group and its key, `''` for the lines without one; the place after a line. */
export interface SoldFilter {
  by?: ResultGroup
  key?: string
  after?: { day: string; id: string }
}

/** Sales and returns of a span, the latest first: one more than `limit` when others follow. */
export async function soldLines(
  on: Queryable,
  registry: Registry,
  ledger: Collection,
  { boutique, from, to }: Span,
  { by, key, after }: SoldFilter,
  limit: number,
): Promise<SoldLine[]> {
  const day = columnOf(ledger, 'date')
  const values: unknown[] = [boutique, from, to]
  const add = (value: unknown): string => `$${values.push(value)}`
  const group =
    by &&
    key !== undefined &&
    (key === '' ? `${columnOf(ledger, by)} is null` : `${columnOf(ledger, by)} = ${add(key)}`)
  const beyond = after && `(${day}, id) < (${add(after.day)}, ${add(after.id)})`
  const where = [group, beyond].flatMap((one) => (one ? [`and ${one}`] : [])).join(' ')
  const columns = ['type', 'quantite', 'prix', 'cout', 'vente', 'commande'].map((name) => columnOf(ledger, name))
  const rows = (await run(
    on,
    `select id, ${day}, ${columnOf(ledger, 'produit')}, ${titleSql(registry, 'produits', columnOf(ledger, 'produit'))},
       ${columns.join(', ')} ${soldIn(ledger)} ${where} order by ${day} desc, id desc limit ${limit + 1}`,
    values,
  )) as (string | null)[][]
  return rows.map(([id, date, piece, name, type, quantite, prix, cout, vente, commande]) => ({
    id: id as string,
    day: date as string,
    type: type as SoldLine['type'],
    ...(piece && { produit: piece }),
    name: name ?? 'Pièce supprimée',
    quantite: Number(quantite),
    prix: Number(prix),
    cout: Number(cout),
    ...(vente && { vente }),
    ...(commande && { commande }),
  }))
}
