import { ID_PATTERN, type ImportLayout, type ImportState, type ImportView, type NamedDocuments } from '@boutique/domain'
import { type Queryable, type Row, run } from '../../../store/connection/pool.ts'

/** What a file names that does not exist yet. */
export interface NewEntry {
  collection: string
  /** The field that holds the name. */
  by: string
  label: string
  mayCreate: boolean
}

/** An import, as it is stored. */
export interface ImportRow
  extends Pick<
    ImportView,
    | 'id'
    | 'collection'
    | 'file'
    | 'bytes'
    | 'state'
    | 'at'
    | 'total'
    | 'checked'
    | 'created'
    | 'changed'
    | 'refused'
    | 'restored'
    | 'kept'
  > {
  number: string
  boutique: string
  /** The id of who sent the file. */
  actor: string
  /** When it came into its state; undefined where that was not recorded yet. */
  movedAt?: string
  endedAt?: string
  stopped?: string
  layout: ImportLayout
  /** What it names in other collections, once its records are read. */
  named?: NamedDocuments[]
  /** Those names that do not exist yet, once they are looked up. */
  entries?: NewEntry[]
  /** Whether its records were read with the fields that its columns have now. */
  isRead: boolean
  same: number
}

const COLUMNS = `number, id, boutique, collection, actor, file, bytes, state, at, ended_at, stopped, layout, named,
  entries, is_read, total, checked, created, changed, same, refused, restored, kept, moved_at`
const importRow = (row: Row): ImportRow => ({
  number: row[0] as string,
  id: row[1] as string,
  boutique: row[2] as string,
  collection: row[3] as string,
  actor: row[4] as string,
  file: row[5] as string,
  bytes: Number(row[6]),
  state: row[7] as ImportState,
  at: row[8] as string,
  ...(row[9] && { endedAt: row[9] }),
  ...(row[10] && { stopped: row[10] }),
  layout: JSON.parse(row[11] as string) as ImportLayout,
  ...(row[12] && { named: JSON.parse(row[12]) as NamedDocuments[] }),
  ...(row[13] && { entries: JSON.parse(row[13]) as NewEntry[] }),
  isRead: row[14] === 't',
  total: Number(row[15]),
  checked: Number(row[16]),
  created: Number(row[17]),
  changed: Number(row[18]),
  same: Number(row[19]),
  refused: Number(row[20]),
  restored: Number(row[21]),
  kept: Number(row[22]),
  ...(row[23] && { movedAt: row[23] }),
})

/** An import of a boutique. */
export async function readImport(on: Queryable, boutique: string, id: string): Promise<ImportRow | undefined> {
  // An invalid id cannot exist, and is not sent to the database.
  if (!ID_PATTERN.test(boutique) || !ID_PATTERN.test(id)) return undefined
  const [row] = await run(on, `select ${COLUMNS} from system.imports where boutique = $1 and id = $2`, [boutique, id])
  return row && importRow(row)
}

/** The latest imports into a collection of a boutique, the newest first; those of one person, or of everybody. */
export async function listImports(
  on: Queryable,
  { boutique, collection }: Pick<ImportRow, 'boutique' | 'collection'>,
  actor: string | undefined,
  limit: number,
): Promise<ImportRow[]> {
  const text = `select ${COLUMNS} from system.imports
    where boutique = $1 and collection = $2 and ($3::text is null or actor = $3) order by number desc limit $4`
  return (await run(on, text, [boutique, collection, actor ?? null, limit])).map(importRow)
}

/** How many imports of a boutique are in some states; of one collection, or of all. */
export async function countImports(
  on: Queryable,
  boutique: string,
  states: readonly ImportState[],
  collection?: string,
): Promise<number> {
  const text = `select count(*) from system.imports
    where boutique = $1 and state = any($2) and ($3::text is null or collection = $3)`
  return Number((await run(on, text, [boutique, states, collection ?? null]))[0]?.[0])
}

/** The import into a collection that goes on or rests, or whose undo goes on: there is one at most. */
export async function runningImport(
  on: Queryable,
  { boutique, collection }: Pick<ImportRow, 'boutique' | 'collection'>,
): Promise<ImportRow | undefined> {
  const text = `select ${COLUMNS} from system.imports where boutique = $1 and collection = $2 and not (${IDLE}) limit 1`
  const [row] = await run(on, text, [boutique, collection])
  return row && importRow(row)
}

/** Records an import whose file follows. Returns its number. */
export async function insertImport(
  on: Queryable,
  row: Pick<ImportRow, 'id' | 'boutique' | 'collection' | 'actor' | 'file' | 'bytes' | 'at' | 'layout'>,
): Promise<string> {
  const text = `insert into system.imports (id, boutique, collection, actor, file, bytes, at, layout)
    values ($1, $2, $3, $4, $5, $6, $7, $8) returning number`
  const { id, boutique, collection, actor, file, bytes, at, layout } = row
  const values = [id, boutique, collection, actor, file, bytes, at, JSON.stringify(layout)]
  return (await run(on, text, values))[0]?.[0] as string
}

/** Locks an import until the transaction ends. Returns its state. */
export async function lockImport(on: Queryable, number: string): Promise<ImportState | undefined> {
  const text = 'select state from system.imports where number = $1::bigint for update'
  return (await run(on, text, [number]))[0]?.[0] as ImportState | undefined
}

/** Locks an import until the transaction ends. Returns it. */
export async function lockWholeImport(on: Queryable, number: string): Promise<ImportRow | undefined> {
  const [row] = await run(on, `select ${COLUMNS} from system.imports where number = $1::bigint for update`, [number])
  return row && importRow(row)
}

/** Moves an import from a state to another one; false when it was in none of the former. */
export async function moveImport(
  on: Queryable,
  number: string,
  from: readonly ImportState[],
  to: ImportState,
  at: string,
  { endedAt, stopped }: Pick<ImportRow, 'endedAt' | 'stopped'> = {},
): Promise<boolean> {
  const text = `update system.imports set state = $3, ended_at = $4, stopped = $5, moved_at = $6
    where number = $1::bigint and state = any($2) returning 1`
  return (await run(on, text, [number, from, to, endedAt ?? null, stopped ?? null, at])).length > 0
}

/** Gives columns other fields: what was read with the former ones is forgotten. */
export async function changeLayout(on: Queryable, number: string, layout: ImportLayout): Promise<void> {
  await run(on, 'delete from system.import_records where import = $1::bigint', [number])
  await run(on, 'delete from system.import_photos where import = $1::bigint', [number])
  const text = `update system.imports set layout = $2, named = null, entries = null, is_read = false, total = 0, checked = 0
    where number = $1::bigint`
  await run(on, text, [number, JSON.stringify(layout)])
}

/** Records that all records of the file were read, and what they name. */
export async function noteRead(on: Queryable, number: string, named: readonly NamedDocuments[]): Promise<void> {
  const text = `update system.imports set is_read = true, named = $2,
      total = (select count(*) from system.import_records where import = $1::bigint),
      checked = (select count(*) from system.import_records where import = $1::bigint and outcome is not null)
    where number = $1::bigint`
  await run(on, text, [number, JSON.stringify(named)])
}

/** Records which names are new; false when that was done already. */
export async function noteEntries(on: Queryable, number: string, entries: readonly NewEntry[]): Promise<boolean> {
  const text = `update system.imports set entries = $2 where number = $1::bigint and is_read and entries is null returning 1`
  return (await run(on, text, [number, JSON.stringify(entries)])).length > 0
}

/** Keeps only some of the new names. */
export async function keepEntries(on: Queryable, number: string, entries: readonly NewEntry[]): Promise<void> {
  await run(on, 'update system.imports set entries = $2 where number = $1::bigint', [number, JSON.stringify(entries)])
}

/** Counts records whose rules were tried. */
export async function addChecked(on: Queryable, number: string, many: number): Promise<void> {
  await run(on, 'update system.imports set checked = checked + $2 where number = $1::bigint', [number, many])
}

/** Deletes an import with all that belongs to it. */
export async function deleteImport(on: Queryable, number: string): Promise<void> {
  await run(on, 'delete from system.imports where number = $1::bigint', [number])
}

const IDLE = `state not in ('cours', 'pause', 'retour')`

/** Deletes the imports of a boutique that do not run, except the latest ones. */
export async function forgetImports(on: Queryable, boutique: string, kept: number): Promise<void> {
  const text = `delete from system.imports where boutique = $1 and ${IDLE} and number <= (
    select number from system.imports where boutique = $1 order by number desc offset $2 limit 1)`
  await run(on, text, [boutique, kept])
}

/** Deletes the imports of all boutiques that were sent before an instant, and those that were never begun before another. */
export async function forgetOldImports(on: Queryable, before: string, unusedBefore: string): Promise<void> {
  await run(on, `delete from system.imports where (at < $1 and ${IDLE}) or (at < $2 and state = 'pret')`, [
    before,
    unusedBefore,
  ])
}

/** The fields that people gave to the columns of files with the same titles. */
export async function readMatching(
  on: Queryable,
  { boutique, collection }: Pick<ImportRow, 'boutique' | 'collection'>,
  headers: string,
): Promise<readonly (string | null)[] | undefined> {
  const text = `select fields from system.import_matchings where boutique = $1 and collection = $2 and headers = $3`
  const [row] = await run(on, text, [boutique, collection, headers])
  return row && (JSON.parse(row[0] as string) as (string | null)[])
}

/** Remembers the fields of columns; of a boutique the latest ones only. */
export async function keepMatching(
  on: Queryable,
  { boutique, collection }: Pick<ImportRow, 'boutique' | 'collection'>,
  headers: string,
  fields: readonly (string | null)[],
  at: string,
): Promise<void> {
  const text = `insert into system.import_matchings (boutique, collection, headers, fields, at) values ($1, $2, $3, $4, $5)
    on conflict (boutique, collection, headers) do update set fields = excluded.fields, at = excluded.at`
  await run(on, text, [boutique, collection, headers, JSON.stringify(fields), at])
  const forget = `delete from system.import_matchings where boutique = $1 and at < (
    select at from system.import_matchings where boutique = $1 order by at desc offset ${MAX_MATCHINGS} limit 1)`
  await run(on, forget, [boutique])
}
const MAX_MATCHINGS = 100
