import { type BulkChange, type BulkRequested, type BulkState, ID_PATTERN } from '@boutique/domain'
import { type Queryable, type Row, run } from '../../../store/connection/pool.ts'

/** A change of many documents, as it is stored. */
export interface BulkRow
  extends Pick<
    BulkChange,
    'id' | 'collection' | 'at' | 'state' | 'total' | 'changed' | 'refused' | 'restored' | 'kept'
  > {
  number: string
  /** Empty for documents of no boutique. */
  boutique: string
  /** A hash of what was asked. */
  request: string
  operation: BulkRequested
  /** The id of who asked. */
  actor: string
  endedAt?: string
  stopped?: string
  same: number
}

const COLUMNS = `number, id, boutique, collection, request, operation, actor, state, at, ended_at, stopped,
  total, changed, same, refused, restored, kept`
const bulkRow = (row: Row): BulkRow => ({
  number: row[0] as string,
  id: row[1] as string,
  boutique: row[2] as string,
  collection: row[3] as string,
  request: row[4] as string,
  operation: JSON.parse(row[5] as string) as BulkRequested,
  actor: row[6] as string,
  state: row[7] as BulkState,
  at: row[8] as string,
  ...(row[9] && { endedAt: row[9] }),
  ...(row[10] && { stopped: row[10] }),
  total: Number(row[11]),
  changed: Number(row[12]),
  same: Number(row[13]),
  refused: Number(row[14]),
  restored: Number(row[15]),
  kept: Number(row[16]),
})

/** Where the documents of a change are. */
export const placeOf = ({ boutique, collection }: BulkRow) => ({ boutique: boutique || null, collection })

/** A change of a boutique by the id that was chosen for it. */
export async function readBulk(on: Queryable, boutique: string, id: string): Promise<BulkRow | undefined> {
  // An invalid id cannot exist, and is not sent to the database.
  if ((boutique !== '' && !ID_PATTERN.test(boutique)) || !ID_PATTERN.test(id)) return undefined
  const text = `select ${COLUMNS} from system.bulk_changes where boutique = $1 and id = $2`
  const [row] = await run(on, text, [boutique, id])
  return row && bulkRow(row)
}

/** The changes of a boutique, or with `actor` those that one person asked for. */
export interface Asked {
  boutique: string
  actor?: string
}
const ASKED = `boutique = $1 and ($2::text is null or actor = $2)`
const asked = ({ boutique, actor }: Asked): [string, string | null] => [boutique, actor ?? null]

/** The latest changes, the newest first. */
export async function listBulks(on: Queryable, of: Asked, limit: number) {
  const text = `select ${COLUMNS} from system.bulk_changes where ${ASKED} order by number desc limit $3`
  return (await run(on, text, [...asked(of), limit])).map(bulkRow)
}

/** How many changes are running, undos included. */
export async function countRunning(on: Queryable, of: Asked): Promise<number> {
  const text = `select count(*) from system.bulk_changes where ${ASKED} and state in ('cours', 'retour')`
  return Number((await run(on, text, asked(of)))[0]?.[0])
}

/** Records a change without documents yet. Returns its number. */
export async function insertBulk(
  on: Queryable,
  row: Pick<BulkRow, 'id' | 'boutique' | 'collection' | 'request' | 'operation' | 'actor' | 'at'>,
): Promise<string> {
  const text = `insert into system.bulk_changes (id, boutique, collection, request, operation, actor, at, total)
    values ($1, $2, $3, $4, $5, $6, $7, 0) returning number`
  const operation = JSON.stringify(row.operation)
  const values = [row.id, row.boutique, row.collection, row.request, operation, row.actor, row.at]
  return (await run(on, text, values))[0]?.[0] as string
}

/** Locks a change until the transaction ends. Returns its state. */
export async function lockBulk(on: Queryable, number: string): Promise<BulkState | undefined> {
  const text = 'select state from system.bulk_changes where number = $1::bigint for update'
  return (await run(on, text, [number]))[0]?.[0] as BulkState | undefined
}

/** Moves a change from a state to another one; false when it was in none of the former. */
export async function moveBulk(
  on: Queryable,
  number: string,
  from: readonly BulkState[],
  to: BulkState,
  end: { endedAt?: string; stopped?: string; operation?: BulkRequested } = {},
): Promise<boolean> {
  const text = `update system.bulk_changes set state = $3, ended_at = $4, stopped = $5, operation = coalesce($6, operation)
    where number = $1::bigint and state = any($2) returning 1`
  const operation = end.operation && JSON.stringify(end.operation)
  const values = [number, from, to, end.endedAt ?? null, end.stopped ?? null, operation ?? null]
  return (await run(on, text, values)).length > 0
}

/** Deletes the ended changes except the latest ones. */
export async function forgetBulks(on: Queryable, of: Asked, kept: number): Promise<void> {
  const text = `delete from system.bulk_changes where ${ASKED} and state not in ('cours', 'retour') and number <= (
    select number from system.bulk_changes where ${ASKED} order by number desc offset $3 limit 1)`
  await run(on, text, [...asked(of), kept])
}

/** Deletes the ended changes of all boutiques that were asked for before an instant. */
export async function forgetOldBulks(on: Queryable, before: string): Promise<void> {
  await run(on, `delete from system.bulk_changes where at < $1 and state not in ('cours', 'retour')`, [before])
}

const lineColumn = (isUndo: boolean): string => (isUndo ? 'undo_line' : 'line')

/** The line of the journal of a change, or of its undo; undefined before its first commit. */
export async function lineOf(on: Queryable, number: string, isUndo: boolean): Promise<string | undefined> {
  const text = `select ${lineColumn(isUndo)} from system.bulk_changes where number = $1::bigint for update`
  return (await run(on, text, [number]))[0]?.[0] ?? undefined
}

/** Keeps the line of a change, or of its undo. */
export async function keepLine(on: Queryable, number: string, isUndo: boolean, line: string): Promise<void> {
  await run(on, `update system.bulk_changes set ${lineColumn(isUndo)} = $2::bigint where number = $1::bigint`, [
    number,
    line,
  ])
}
