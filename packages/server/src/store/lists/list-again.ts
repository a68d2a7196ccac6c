import { type Page, type PageColumns, readPage, readRows, type StoredList } from './list.ts'
import type { Queryable } from '../connection/pool.ts'
import { textFilter } from '../documents/projection.ts'
import { DATA, documentText } from '../documents/row.ts'

/** A page with the versions of its rows, so that reading it again transfers only what changed. */
export interface VersionedPage extends Page {
  /** The text of each document by its version; undefined where a text depends on more than its row. */
  versions?: ReadonlyMap<string, string>
}

/**
 * The position of a row's version in the rows of a page: its id, and the transaction that wrote it. Unlike the revision,
 * the transaction also changes when another program writes.
 */
const VERSION = 11
export const VERSION_SQL = `id || ' ' || xmin::text`

/**
 * Reads a page again after `before`. Documents whose row is unchanged are not transferred: usually one of forty changed.
 * Only for readers of the stored text: what others read of a document may depend on its parent.
 */
export async function readPageAgain(on: Queryable, list: StoredList, before?: VersionedPage): Promise<VersionedPage> {
  if (list.level !== 'profile' || list.pick) return readPage(on, list)
  const known = before?.versions
  const filter = textFilter(list.collection, list.level, list)
  const columns: PageColumns = (parameters) => {
    const kept = parameters.add([...(known?.keys() ?? [])])
    return {
      data: `case when ${VERSION_SQL} = any(${kept}::text[]) then null else ${DATA} end as data`,
      more: `, ${VERSION_SQL} as version`,
    }
  }
  const { rows, next } = await readRows(on, list, columns)
  const texts = rows.map((row) =>
    row[8] === null ? (known?.get(row[VERSION] as string) as string) : documentText(row, list.collection, filter),
  )
  return {
    ids: rows.map((row) => row[0] as string),
    texts,
    next,
    versions: new Map(rows.map((row, at) => [row[VERSION] as string, texts[at] as string])),
  }
}
