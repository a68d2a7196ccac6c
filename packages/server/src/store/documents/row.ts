import type { Collection, Data } from '@boutique/domain'
import type { MemberFilter } from './member-filter.ts'
import type { Row } from '../connection/pool.ts'

/** A stored document from the database: the data stays text until a member is needed. */
export interface StoredDocument {
  id: string
  rev: number
  deleted: boolean
  createdAt: string
  updatedAt: string
  datetime: number
  scope: string
  parent: string
  /** The data as JSON text. */
  text: string
  /**
   * The transaction that wrote the row; only of a document that was read alone. Unlike the revision, it also changes when
   * another program writes.
   */
  version?: string
  /** Whether it is published; only known where the reader's level depends on it. */
  published?: boolean
}

/** The data of a stored document, parsed. */
export const dataOf = ({ text }: Pick<StoredDocument, 'text'>): Data => JSON.parse(text) as Data

/** The columns of every read, in the order that `readRow` and `documentText` expect. */
export const ROW = 'id, rev, deleted, created_at, updated_at, datetime, _scope, _parent'
/** The data as JSON text: as written, or serialised when another program wrote it. */
export const DATA = 'coalesce(data_text, data::text)'

/** The bytes of a document up to which its text is stored beside its `data`. */
export const MAX_TEXT_BESIDE = 1_800
/**
 * SQL: the text that is stored beside `data`; none for a long document. A row with both forms of it is more than half a
 * page: PostgreSQL gives each a page of its own, and a change writes both into its log.
 * @param text the JSON text of the document
 */
export const textBeside = (text: string): string => `case when ${hasTextBeside(text)} then ${text} end`
/** SQL: whether the text of a document is stored beside its `data`. */
export const hasTextBeside = (text: string): string => `octet_length(${text}) <= ${MAX_TEXT_BESIDE}`

/** Reads a row of `ROW, data`. */
export function readRow(row: Row): StoredDocument {
  return {
    id: row[0] as string,
    rev: Number(row[1]),
    deleted: row[2] === 't',
    createdAt: row[3] as string,
    updatedAt: row[4] as string,
    datetime: Number(row[5]),
    scope: row[6] as string,
    parent: row[7] as string,
    text: row[8] as string,
  }
}

/**
 * The JSON text of a document as the API sends it: system members first, then the data unchanged. Nothing is parsed:
 * ids, instants and numbers contain no character that JSON escapes.
 * @param filter reduces the data to what the reader sees
 */
export function documentText(row: Row, collection: Collection, filter?: MemberFilter): string {
  const data = filter ? filter.reduce(row[8] as string) : (row[8] as string)
  return systemMembers(row, collection) + (data.length > 2 ? `,${data.slice(1)}` : '}')
}

/** The opening brace and the system members of a document, in ASCII. */
export function systemMembers(row: readonly unknown[], collection: Collection): string {
  const owner = collection.scope === 'boutique' ? `,"boutique":"${row[6]}"` : ''
  const parent = collection.parent ? `,"parentId":"${row[7]}"` : ''
  return `{"id":"${row[0]}","rev":${row[1]},"deleted":${row[2] === 't'},"createdAt":"${row[3]}","updatedAt":"${row[4]}","datetime":${row[5]}${owner}${parent}`
}
