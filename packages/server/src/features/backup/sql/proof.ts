import type { Collection } from '@boutique/domain'
import { tableOf } from '../../../store/lists/columns.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'

/** A stored document as it is compared. */
export interface Fingerprint {
  id: string
  hash: string
}

const HASH = `encode(sha256(convert_to(t::text, 'UTF8')), 'hex')`

/** The number below which every transaction has ended: what they wrote is in a copy of the log that is made from now on. */
export async function endedBefore(on: Queryable): Promise<bigint> {
  const [row] = await run(on, 'select pg_snapshot_xmin(pg_current_snapshot())', [])
  return BigInt(row?.[0] ?? 0)
}

/** A page of documents in the order of their ids, each with the transaction that wrote it. */
export async function readPage(
  on: Queryable,
  { slug }: Collection,
  after: string,
  most: number,
): Promise<(Fingerprint & { written: bigint })[]> {
  const rows = await run(
    on,
    `select id, ${HASH}, xmin::text from ${tableOf(slug)} as t where id > $1 order by id limit $2`,
    [after, most],
  )
  return rows.map(([id, hash, written]) => ({ id: String(id), hash: String(hash), written: BigInt(written ?? 0) }))
}

/** Documents by their ids. */
export async function readSome(on: Queryable, { slug }: Collection, ids: readonly string[]): Promise<Fingerprint[]> {
  const rows = await run(on, `select id, ${HASH} from ${tableOf(slug)} as t where id = any($1)`, [ids])
  return rows.map(([id, hash]) => ({ id: String(id), hash: String(hash) }))
}

/** Some of the files that a database knows. */
export async function sampleFiles(on: Queryable, most: number): Promise<string[]> {
  const rows = await run(on, 'select full_path from system.media_files order by random() limit $1', [most])
  return rows.map(([path]) => String(path))
}

/** A page of the files that a database knows, in the order of their paths. */
export async function readFilePaths(on: Queryable, after: string, most: number): Promise<string[]> {
  const rows = await run(
    on,
    'select full_path from system.media_files where full_path > $1 order by full_path limit $2',
    [after, most],
  )
  return rows.map(([path]) => String(path))
}
