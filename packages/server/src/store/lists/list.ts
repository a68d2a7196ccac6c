import { type Collection, Problem, type ReadLevel, summedWhere, type TallyQuery, type Where } from '@boutique/domain'
import { type Column, filterColumn, inScope, sortColumn, tableOf } from './columns.ts'
import { badCursor, type Cursor, decodeCursor, encodeCursor } from './cursor.ts'
import { RAW } from '../wire/index.ts'
import { type Queryable, type Row, run } from '../connection/pool.ts'
import { type FieldRights, projection, rawProjection, textFilter } from '../documents/projection.ts'
import { publishedSql } from '../documents/published.ts'
import { RawDocuments } from '../documents/raw-page.ts'
import { documentText, ROW } from '../documents/row.ts'
import { tabColumn } from './tab-columns.ts'
import { unknownSort } from './unknown-fields.ts'
import { Parameters, tabPredicate, whereSql } from './where.ts'

/** A list for the store: rights are already applied in `level`, `published`, `scope` and `only`. */
export interface StoredList extends FieldRights {
  collection: Collection
  level: ReadLevel
  /** Narrows to the published documents: the reader sees no others, or filters by fields that only those show. */
  published?: boolean
  scope: string
  parent?: string
  where: Where
  sort: string
  limit: number
  after?: string
  deleted?: boolean
  /** Narrows to these documents. */
  only?: readonly string[]
  /** Groups of documents to leave out, each by its conditions. */
  hidden?: readonly Where[]
  /** The documents that keep the sort field to themselves: they come last, in the order of their place. */
  closedLast?: Where
  /** Narrows to these fields. */
  pick?: readonly string[]
  /** Leaves this document out. */
  except?: string
  /** Documents are counted by what they point to; those of a sub-collection are of all these parents. */
  tally?: TallyQuery
}
export interface Page {
  ids: string[]
  /** The JSON text of each document. */
  texts: string[]
  next: string | null
}

export interface RawPage {
  documents: RawDocuments
  next: string | null
}

/** The conditions of a list, for the `where` of a statement. */
export function conditions(list: StoredList, parameters: Parameters): string[] {
  const { collection, scope, parent, only } = list
  const found = [inScope(parameters.add(scope)), list.deleted ? 'deleted' : 'not deleted']
  if (collection.parent && !list.tally) found.push(`_parent = ${parameters.add(parent ?? '')}`)
  if (list.published) found.push(publishedSql(collection))
  if (only) found.push(`id = any(${parameters.add(only)})`)
  if (list.except) found.push(`id <> ${parameters.add(list.except)}`)
  for (const where of list.hidden ?? [])
    found.push(`(${whereSql(collection, where, parameters).join(' and ')}) is not true`)
  return [...found, ...whereSql(collection, list.where, parameters)]
}

function order(list: StoredList): { column: Column; descending: boolean } {
  const name = list.sort.replace(/^-/, '')
  const column = tabColumn(list.collection, name, list.where) ?? sortColumn(list.collection, name)
  if (!column) throw unknownSort(name)
  return { column, descending: list.sort.startsWith('-') }
}

/** Makes the SQL of the columns of a page: the document's data, and more columns after all others. */
export type PageColumns = (parameters: Parameters) => { data: string; more?: string }

/**
 * One page by keyset pagination, with one extra row to know whether another page follows. Documents without a sort
 * value come last: they are a second part of the same statement, so that both parts are index scans and the cursor
 * tells the part. Those that keep their value to themselves are a third one, whose order tells nothing about it.
 */
function pageSql(
  list: StoredList,
  cursor: Cursor | undefined,
  columns: PageColumns,
): { text: string; values: unknown[] } {
  const parameters = new Parameters()
  const { data, more = '' } = columns(parameters)
  const own = parameters.values.length
  const base = conditions(list, parameters)
  const isUsual = parameters.values.length - own <= (list.collection.parent ? 2 : 1)
  const { column, descending } = order(list)
  const closed = list.closedLast && `(${tabPredicate(list.collection, list.closedLast).join(' and ')})`
  if (cursor?.value === null && !column.nullable) throw badCursor()
  if (cursor?.isClosed && (!closed || !/^-?\d{1,18}$/.test(cursor.value ?? ''))) throw badCursor()
  const key = column.sql
  const direction = descending ? 'desc' : 'asc'
  const beyond = descending ? '<' : '>'
  // With a known limit, PostgreSQL keeps one plan for all places: planning a list costs twice as much as reading it. A
  // list that is narrowed by values is planned for these, since few or most documents may have them.
  const most = isUsual ? String(Math.trunc(list.limit) + 1) : parameters.add(list.limit + 1)
  const part = (number: number, extra: string[], sorting: string, sorted = key): string =>
    `(select ${ROW}, ${data}, ${sorted}::text as sorted, ${number} as part${more} from ${tableOf(list.collection.slug)}
      where ${[...base, ...extra].join(' and ')} order by ${sorting} limit ${most})`
  const cast =
    column.type === 'numeric' || column.type === 'bigint'
      ? `::${column.type}`
      : column.type === 'boolean'
        ? '::boolean'
        : ''
  // One part has no nulls and the other only nulls, so `nulls first` allows a backward scan of the ascending index for
  // a descending page. The second part names the column as well: "is null" does not tell the planner that its order is
  // the id's.
  const nulls = column.nullable ? (descending ? 'nulls first' : 'nulls last') : ''
  const by = `${key} ${direction} ${nulls}, id ${direction}`
  const open = closed ? [`${closed} is not true`] : []
  const valued = (): string => {
    const after =
      cursor && `(${key}, id) ${beyond} (${parameters.add(cursor.value)}${cast}, ${parameters.add(cursor.id)})`
    const present = column.nullable ? [`${key} is not null`] : []
    return part(1, [...open, ...present, ...(after ? [after] : [])], by)
  }
  const valueless = (): string => {
    const after = cursor?.value === null ? [`id ${beyond} ${parameters.add(cursor.id)}`] : []
    return part(2, [...open, `${key} is null`, ...after], by)
  }
  const last = (): string[] => {
    if (!closed) return []
    const after = cursor?.isClosed
      ? [`(datetime, id) ${beyond} (${parameters.add(cursor.value)}::bigint, ${parameters.add(cursor.id)})`]
      : []
    return [part(3, [closed, ...after], `datetime ${direction}, id ${direction}`, 'datetime')]
  }
  const parts = cursor?.isClosed
    ? last()
    : [...(cursor?.value === null ? [] : [valued()]), ...(column.nullable ? [valueless()] : []), ...last()]
  if (parts.length === 1) return { text: parts[0] as string, values: parameters.values }
  const sorted = column.type === 'numeric' ? 'sorted::numeric' : 'sorted collate "C"'
  const text = `select * from (${parts.join(' union all ')}) as parts
    order by part, ${sorted} ${direction}, id ${direction} limit ${most}`
  return { text, values: parameters.values }
}

/** The rows of a page, and the cursor of the next one. */
export async function readRows(
  on: Queryable,
  list: StoredList,
  columns: PageColumns,
): Promise<{ rows: Row[]; next: string | null }> {
  const { text, values } = pageSql(list, list.after ? decodeCursor(list.after) : undefined, columns)
  const found = await run(on, text, values).catch((error: { code?: string }) => {
    if (error.code === '22P02' || error.code === '22003') throw badCursor()
    throw error
  })
  const rows = found.length > list.limit ? found.slice(0, list.limit) : found
  const last = found.length > list.limit ? rows.at(-1) : undefined
  if (!last) return { rows, next: null }
  const [value, isClosed] = [last[9] as string | null, last[10] === '3']
  return { rows, next: encodeCursor({ value, id: last[0] as string, ...(isClosed && { isClosed }) }) }
}

/** Reads a page whose documents are needed by id or for a comparison with another page. */
export async function readPage(on: Queryable, list: StoredList): Promise<Page> {
  const data = `${projection(list.collection, list.level, list, list.pick)} as data`
  const filter = textFilter(list.collection, list.level, list, list.pick)
  const { rows, next } = await readRows(on, list, () => ({ data }))
  return {
    ids: rows.map((row) => row[0] as string),
    texts: rows.map((row) => documentText(row, list.collection, filter)),
    next,
  }
}

/** Reads a page that is sent unchanged: its documents stay bytes from the database to the socket. */
export async function readRawPage(on: Queryable, list: StoredList): Promise<RawPage> {
  const { sql, filter } = rawProjection(list.collection, list.level, list, list.pick)
  const { rows, next } = await readRows(on, list, () => ({ data: `${sql} as ${RAW}` }))
  return { documents: new RawDocuments(rows, list.collection, filter), next }
}

/** Counts above this are reported as "more". */
export const MAX_COUNTED = 1000
export interface Count {
  count: number
  plus: boolean
  sum?: number
}

/** The sum of a declared field. @throws Problem 400 for a field that is not summed */
export function sumSql(collection: Collection, field: string): string {
  const column =
    Object.hasOwn(collection.fields, field) && collection.fields[field]?.sum && filterColumn(collection, field)
  if (!column) throw new Problem(400, 'somme.inconnue', `Cette somme n'existe pas : ${field.slice(0, 100)}`)
  return `coalesce(sum(${column.sql}), 0)`
}

/** The conditions under which a listed document is summed: those of the declared total. */
export const summed = (collection: Collection, field: string, parameters: Parameters): string[] =>
  whereSql(collection, summedWhere(collection.screen?.list, field), parameters)

/**
 * Counts a list, exactly up to 1,000, and sums a declared field over all of it, or over the documents that the declared
 * total sums.
 */
export async function readCount(on: Queryable, list: StoredList, sum?: string): Promise<Count> {
  const parameters = new Parameters()
  const from = `from ${tableOf(list.collection.slug)} where ${conditions(list, parameters).join(' and ')}`
  const total = sum
    ? `(select ${sumSql(list.collection, sum)} ${[from, ...summed(list.collection, sum, parameters)].join(' and ')})`
    : 'null'
  const [row] = await run(
    on,
    `select (select count(*) from (select 1 ${from} limit ${MAX_COUNTED + 1}) as found), ${total}`,
    parameters.values,
  )
  const counted = Number(row?.[0])
  const found = { count: Math.min(counted, MAX_COUNTED), plus: counted > MAX_COUNTED }
  return sum ? { ...found, sum: Number(row?.[1]) } : found
}

/** How many documents of a place are not deleted, counted up to a number. */
export async function countUpTo(
  on: Queryable,
  { slug }: Collection,
  scope: string,
  parent: string,
  most: number,
): Promise<number> {
  const text = `select count(*) from (select from ${tableOf(slug)}
    where _scope = $1 and _parent = $2 and not deleted limit $3) as found`
  const [row] = await run(on, text, [scope, parent, most])
  return Number(row?.[0])
}
