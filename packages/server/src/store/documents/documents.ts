import { type Collection, ID_PATTERN, type ReadLevel, type Where } from '@boutique/domain'
import { inScope, tableOf } from '../lists/columns.ts'
import { currentLane } from '../connection/lanes.ts'
import type { MemberFilter } from './member-filter.ts'
import { RAW } from '../wire/index.ts'
import { type Pool, type Queryable, type Row, run } from '../connection/pool.ts'
import { type FieldRights, keyOfClosed, rawProjection } from './projection.ts'
import { publishedSql } from './published.ts'
import { RawDocuments } from './raw-page.ts'
import { DATA, readRow, ROW, type StoredDocument } from './row.ts'
import { type BatchLimits, batched } from '../connection/batches.ts'
import { Parameters, whereSql } from '../lists/where.ts'

/** A document with its whole data, whatever its scope and deletion: the caller checks access. */
export async function readDocument(
  on: Queryable,
  collection: Collection,
  id: string,
): Promise<StoredDocument | undefined> {
  // An invalid id cannot exist, and is not sent to the database.
  if (!ID_PATTERN.test(id)) return undefined
  const text = `select ${ROW}, ${DATA}, xmin::text from ${tableOf(collection.slug)} where id = $1`
  const [row] = await run(on, text, [id])
  return row && { ...readRow(row), version: row[9] as string }
}

/**
 * A document as a reader of that level sees it, as the JSON that is sent, with what the caller needs to check access. Its
 * `stored.text` holds the system members too.
 */
export async function readDocumentBytes(
  pool: Pool,
  collection: Collection,
  id: string,
  level: ReadLevel,
  rights: FieldRights = {},
): Promise<DocumentBytes | undefined> {
  if (!ID_PATTERN.test(id)) return undefined
  if (rights.fields?.length) return (await readBytes(pool, collection, oneSql(collection, level, rights), [id])).get(id)
  // A statement counts towards the lane of who began it.
  return sharedReads(pool, collection, usualSql(collection, level, rights))(currentLane()?.name ?? '', id)
}

/** A document as the JSON that is sent, with what checks need of it. */
interface DocumentBytes {
  stored: StoredDocument
  bytes: Buffer
}

/** Reads documents by id; missing ones are left out. */
async function readBytes(
  on: Queryable,
  collection: Collection,
  { text, filter }: OneSql,
  ids: readonly string[],
): Promise<Map<string, DocumentBytes>> {
  const rows = await run(on, text, [ids])
  if (rows.length === 0) return new Map()
  const all = new RawDocuments(rows, collection, filter).toBuffers()
  return new Map(
    rows.map((row, at) => [row[0] as string, { stored: storedOf(row, all[at] as Buffer), bytes: all[at] as Buffer }]),
  )
}

/** Large documents are rare, and a slow statement delays readers of its own boutique only. */
const READS: BatchLimits<string> = { most: 16, mostWeight: 16, weightOf: () => 1, namesOf: (id) => [id] }

type SharedReads = (lane: string, id: string) => Promise<DocumentBytes | undefined>
const readsOf = new WeakMap<Pool, Map<OneSql, SharedReads>>()

/** Reads by id of the same lane that arrive at the same time share statements: fewer round trips for each. */
function sharedReads(pool: Pool, collection: Collection, sql: OneSql): SharedReads {
  let ofPool = readsOf.get(pool)
  if (!ofPool) {
    ofPool = new Map()
    readsOf.set(pool, ofPool)
  }
  let reads = ofPool.get(sql)
  if (!reads) {
    reads = batched(async (ids) => {
      const found = await readBytes(pool, collection, sql, ids)
      return (id) => found.get(id)
    }, READS)
    ofPool.set(sql, reads)
  }
  return reads
}

/** What checks need of a document that was read as bytes. Most need no member of its data: its text is made on demand. */
function storedOf(row: Row, bytes: Buffer): StoredDocument {
  const { id, rev, deleted, createdAt, updatedAt, datetime, scope, parent } = readRow(row)
  return {
    id,
    rev,
    deleted,
    createdAt,
    updatedAt,
    datetime,
    scope,
    parent,
    published: row[9] === '1',
    get text() {
      return bytes.toString()
    },
  }
}

/** How one document is read, and what is kept of it. */
interface OneSql {
  text: string
  filter?: MemberFilter
}

function oneSql(collection: Collection, level: ReadLevel, rights: FieldRights): OneSql {
  const { sql: data, filter } = rawProjection(collection, level, rights)
  const published = level === 'public' ? `, (${publishedSql(collection)})::int` : ''
  const text = `select ${ROW}, ${data} as ${RAW}${published} from ${tableOf(collection.slug)} where id = any($1)`
  return { text, filter }
}

const ofCollections = new WeakMap<Collection, Map<string, OneSql>>()

/**
 * The same, made once for each level and what is closed at it: making and comparing its text again costs as much as
 * checking rights.
 */
function usualSql(collection: Collection, level: ReadLevel, { without, copied }: FieldRights): OneSql {
  let ofLevels = ofCollections.get(collection)
  if (!ofLevels) {
    ofLevels = new Map()
    ofCollections.set(collection, ofLevels)
  }
  const key = without || copied ? `${level} ${keyOfClosed({ without, copied })}` : level
  let sql = ofLevels.get(key)
  if (!sql) {
    sql = oneSql(collection, level, { without, copied })
    ofLevels.set(key, sql)
  }
  return sql
}

/** Several documents of a collection, in any order; missing ones are left out. */
export async function readDocuments(
  on: Queryable,
  collection: Collection,
  ids: readonly string[],
): Promise<StoredDocument[]> {
  const rows = await run(on, `select ${ROW}, ${DATA} from ${tableOf(collection.slug)} where id = any($1)`, [ids])
  return rows.map(readRow)
}

/** The children of a document that are not deleted. */
export async function readChildren(
  on: Queryable,
  collection: Collection,
  scope: string,
  parent: string,
): Promise<StoredDocument[]> {
  const text = `select ${ROW}, ${DATA} from ${tableOf(collection.slug)} where _scope = $1 and _parent = $2 and not deleted order by datetime, id`
  return (await run(on, text, [scope, parent])).map(readRow)
}

/** Locks documents until the transaction ends, in the order of their ids; missing ones are left out. */
export async function lockDocuments(
  on: Queryable,
  collection: Collection,
  ids: readonly string[],
): Promise<StoredDocument[]> {
  const known = ids.filter((id) => ID_PATTERN.test(id))
  if (known.length === 0) return []
  const text = `select ${ROW}, ${DATA} from ${tableOf(collection.slug)} where id = any($1) order by id for no key update`
  return (await run(on, text, [known])).map(readRow)
}

/**
 * The documents of a scope that are not deleted and meet conditions, locked until the transaction ends (unless `lock` is
 * 'none'), in the order of their ids.
 */
export async function lockMatching(
  on: Queryable,
  collection: Collection,
  scope: string,
  where: Where,
  limit: number,
  lock: 'no key update' | 'none' = 'no key update',
): Promise<StoredDocument[]> {
  const parameters = new Parameters()
  const conditions = [inScope(parameters.add(scope)), 'not deleted', ...whereSql(collection, where, parameters)]
  const text = `select ${ROW}, ${DATA} from ${tableOf(collection.slug)} where ${conditions.join(' and ')}
    order by id limit ${parameters.add(limit)}${lock === 'none' ? '' : ` for ${lock}`}`
  return (await run(on, text, parameters.values)).map(readRow)
}

/** The ids of those documents of a scope that are not deleted, locked until the transaction ends. */
export async function lockIds(
  on: Queryable,
  collection: Collection,
  scope: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const text = `select id from ${tableOf(collection.slug)}
    where id = any($1) and _scope = $2 and not deleted order by id for share`
  return new Set((await run(on, text, [ids, scope])).map(([id]) => id as string))
}

/**
 * A document of a scope, locked against changes until the transaction ends; others may read it. Documents of other
 * scopes are ignored.
 */
export async function lockToRead(
  on: Queryable,
  collection: Collection,
  id: string,
  scope: string,
  strength: 'share' | 'no key update' = 'share',
): Promise<StoredDocument | undefined> {
  if (!ID_PATTERN.test(id)) return undefined
  const text = `select ${ROW}, ${DATA} from ${tableOf(collection.slug)} where id = $1 and _scope = $2 for ${strength}`
  const [row] = await run(on, text, [id, scope])
  return row && readRow(row)
}

/** The `datetime` of documents shown in a list, for a drop between them. */
export async function readDatetimes(
  on: Queryable,
  collection: Collection,
  scope: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await run(
    on,
    `select id, datetime from ${tableOf(collection.slug)} where _scope = $1 and not deleted and id = any($2)`,
    [scope, ids],
  )
  return new Map(rows.map((row: Row) => [row[0] as string, Number(row[1])]))
}
