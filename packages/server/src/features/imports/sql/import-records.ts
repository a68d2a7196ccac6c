import type { ImportLine, ImportLineState, ImportOutcome, ImportRecord, ImportView, ToldChange } from '@boutique/domain'
import { dropPhotos, forgetAddresses } from './import-photos.ts'
import { type Queryable, type Row, run } from '../../../store/connection/pool.ts'

/** What of a record its write needs. */
export type StoredRecord = Pick<ImportRecord, 'keys' | 'values' | 'named' | 'children'>
/** Something that is wrong with a record. */
export type LineProblem = ImportLine['problems'][number]

/** A record to be stored. */
export interface NewRecord {
  position: number
  lines: readonly number[]
  title: string
  collection: string
  record: StoredRecord
  problems: readonly LineProblem[]
  /** It is decided already. */
  outcome?: ImportOutcome
}

const MAX_TITLE = 300

/** Stores records of an import. Those that are refused or double are never written. */
export async function addRecords(on: Queryable, number: string, records: readonly NewRecord[]): Promise<void> {
  const rows = records.map(({ record, problems, title, ...rest }) => ({
    ...rest,
    title: title.slice(0, MAX_TITLE).toWellFormed(),
    record: JSON.stringify(record),
    problems: problems.length > 0 ? JSON.stringify(problems) : null,
  }))
  const text = `insert into system.import_records (import, position, lines, title, collection, record, problems, outcome)
    select $1::bigint, position, lines, title, collection, record, problems, outcome
    from json_to_recordset($2::json) as r (position int, lines int[], title text, collection text, record text,
      problems text, outcome text)`
  await run(on, text, [number, JSON.stringify(rows)])
}

/** A record whose turn it is. */
export interface WaitingRecord {
  position: number
  lines: number[]
  title: string
  collection: string
  /** Undefined once it is forgotten. */
  record?: StoredRecord
}

const waitingRecord = (row: Row): WaitingRecord => ({
  position: Number(row[0]),
  lines: JSON.parse(row[1] as string) as number[],
  title: row[2] as string,
  collection: row[3] as string,
  ...(row[4] && { record: JSON.parse(row[4]) as StoredRecord }),
})
const WAITING = 'position, to_json(lines)::text, title, collection, record'

/** The next records that the dry run has not looked at. */
export async function nextUnexamined(on: Queryable, number: string, limit: number): Promise<WaitingRecord[]> {
  const text = `select ${WAITING} from system.import_records
    where import = $1::bigint and outcome is null order by position limit $2`
  return (await run(on, text, [number, limit])).map(waitingRecord)
}

/** The next records that were not written yet. */
export async function nextWaiting(on: Queryable, number: string, limit: number): Promise<WaitingRecord[]> {
  const text = `select ${WAITING} from system.import_records
    where import = $1::bigint and state = 'attente' order by position limit $2`
  return (await run(on, text, [number, limit])).map(waitingRecord)
}

/** Those of some records that were not written yet. */
export async function stillWaiting(on: Queryable, number: string, positions: readonly number[]): Promise<Set<number>> {
  const text = `select position from system.import_records
    where import = $1::bigint and position = any($2::int[]) and state = 'attente'`
  return new Set((await run(on, text, [number, positions])).map(([position]) => Number(position)))
}

/** What a dry run says of a record. */
export interface Examined {
  position: number
  outcome: ImportOutcome
  document?: string
  changes?: readonly ToldChange[]
  problems?: readonly LineProblem[]
  /** The new document stays a draft. */
  isDraft?: boolean
}

/** Notes what a dry run says of records. */
export async function noteExamined(on: Queryable, number: string, examined: readonly Examined[]): Promise<void> {
  const rows = examined.map(({ changes, problems, isDraft, ...rest }) => ({
    ...rest,
    draft: isDraft === true,
    changes: changes?.length ? JSON.stringify(changes) : null,
    problems: problems?.length ? JSON.stringify(problems) : null,
  }))
  const text = `update system.import_records as r
    set outcome = w.outcome, document = w.document, changes = w.changes, problems = coalesce(w.problems, r.problems),
      is_draft = w.draft
    from json_to_recordset($2::json) as w (position int, outcome text, document text, changes text, problems text,
      draft boolean)
    where r.import = $1::bigint and r.position = w.position`
  await run(on, text, [number, JSON.stringify(rows)])
}

/** The lines that a dry run refused are not tried. */
export async function refuseExamined(on: Queryable, number: string): Promise<void> {
  const text = `with noted as (update system.import_records set state = 'refuse'
      where import = $1::bigint and outcome in ('refuse', 'double') and state = 'attente' returning position)
    update system.imports set refused = refused + (select count(*) from noted where position >= 0)
    where number = $1::bigint`
  await run(on, text, [number])
  await dropPhotos(on, number)
}

/** What became of a record. */
export interface DoneRecord {
  position: number
  state: Extract<ImportLineState, 'cree' | 'change' | 'meme'>
  document: string
  rev?: number
  /** Only a document below the one of the record was written: its collection, and the one that it is below. */
  collection?: string
  parent?: string
}

/** The names of other documents in the records that a dry run did not refuse: their collection, and the name. */
export async function namesInUse(on: Queryable, number: string): Promise<[collection: string, name: string][]> {
  const text = `select distinct one->>'collection', name from system.import_records,
      json_array_elements(record::json->'named') as one, json_array_elements_text(one->'names') as name
    where import = $1::bigint and position >= 0 and outcome in ('nouveau', 'change', 'meme')`
  return (await run(on, text, [number])).map(([collection, name]) => [collection as string, name as string])
}

/** Forgets the record of a document that would be created for its name. */
export async function dropEntryRecord(
  on: Queryable,
  number: string,
  { collection, label }: { collection: string; label: string },
): Promise<void> {
  const text = `delete from system.import_records
    where import = $1::bigint and position < 0 and collection = $2 and title = left($3, ${MAX_TITLE})`
  await run(on, text, [number, collection, label])
}

/** Marks records as done, in the transaction of their commit. */
export async function noteDone(
  on: Queryable,
  number: string,
  commit: string,
  done: readonly DoneRecord[],
): Promise<void> {
  const text = `with noted as (
      update system.import_records as r set state = w.state, document = w.document, rev = w.rev,
        collection = coalesce(w.collection, r.collection), parent = w.parent, commit = case when w.rev is not null then $3 end
      from json_to_recordset($2::json) as w (position int, state text, document text, rev bigint, collection text,
        parent text)
      where r.import = $1::bigint and r.position = w.position and r.state = 'attente' returning r.position, r.state)
    update system.imports set
      created = created + (select count(*) from noted where state = 'cree' and position >= 0),
      changed = changed + (select count(*) from noted where state = 'change' and position >= 0),
      same = same + (select count(*) from noted where state = 'meme' and position >= 0)
    where number = $1::bigint`
  await run(on, text, [number, JSON.stringify(done), commit])
}

/** Marks a record as refused. */
export async function noteRefused(
  on: Queryable,
  number: string,
  position: number,
  problems: readonly LineProblem[],
): Promise<void> {
  const text = `with noted as (update system.import_records set state = 'refuse', problems = $3
      where import = $1::bigint and position = $2 and state = 'attente' returning position)
    update system.imports set refused = refused + (select count(*) from noted where position >= 0)
    where number = $1::bigint`
  await run(on, text, [number, position, JSON.stringify(problems)])
  await dropPhotos(on, number, position)
}

/** The documents of the latest commit of an import that an undo has not looked at. */
export async function nextToUndo(on: Queryable, number: string) {
  const text = `with last as (select commit, position from system.import_records
      where import = $1::bigint and state in ('cree', 'change') order by position desc limit 1)
    select r.collection, r.document, r.rev, r.parent, case when r.state = 'cree' then (
        select json_agg(distinct p.rev)::text from system.import_photos as p
        where p.import = r.import and p.position = r.position and p.state = 'prise') end
    from system.import_records as r, last
    where r.import = $1::bigint and r.state in ('cree', 'change') and r.commit = last.commit
      and r.position > last.position - ${MAX_APART} order by r.parent is not null, r.position`
  return (await run(on, text, [number])).map(([collection, id, rev, parent, later]) => ({
    collection: collection as string,
    id: id as string,
    rev: Number(rev),
    ...(parent && { parent }),
    ...(later && { later: JSON.parse(later) as number[] }),
  }))
}
/** The positions of the records of one commit are not further apart. */
const MAX_APART = 1000

/** Marks documents as undone, those in `kept` as left with why. */
export async function noteUndone(
  on: Queryable,
  number: string,
  documents: readonly string[],
  kept: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = documents.map((id) => ({ id, sentence: kept.get(id) }))
  const text = `with noted as (
      update system.import_records as r set state = case when w.sentence is null then 'rendu' else 'garde' end,
        problems = case when w.sentence is null then r.problems
          else json_build_array(json_build_object('line', r.lines[1], 'sentence', w.sentence))::text end
      from json_to_recordset($2::json) as w (id text, sentence text)
      where r.import = $1::bigint and r.document = w.id and r.state in ('cree', 'change')
      returning r.position, r.state)
    update system.imports set
      restored = restored + (select count(*) from noted where state = 'rendu' and position >= 0),
      kept = kept + (select count(*) from noted where state = 'garde' and position >= 0)
    where number = $1::bigint`
  await run(on, text, [number, JSON.stringify(rows)])
}

/** Whether records that were not written, or photos of written ones, are left, with their values. */
export async function canGoOn(on: Queryable, number: string): Promise<boolean> {
  const text = `select exists (select 1 from system.import_records
      where import = $1::bigint and state = 'attente' and record is not null)
    or exists (select 1 from system.import_photos
      where import = $1::bigint and state = 'attente' and document is not null and address <> '')`
  return (await run(on, text, [number]))[0]?.[0] === 't'
}

/** Forgets the values of the records of an import that ended: they may be about persons, and the journal has them. */
export async function forgetValues(on: Queryable, number: string): Promise<void> {
  // Rows are locked in one order: who writes some of them meanwhile waits, or is waited for.
  const text = `update system.import_records as r set record = null, changes = null
    from (select position from system.import_records where import = $1::bigint order by position for update) as locked
    where r.import = $1::bigint and r.position = locked.position`
  await run(on, text, [number])
  await forgetAddresses(on, number)
}

/** How many records a dry run has put where, and how many it has looked at. */
export async function countOutcomes(
  on: Queryable,
  number: string,
): Promise<ImportView['counts'] & { examined: number }> {
  const text = `select outcome, count(*) from system.import_records
    where import = $1::bigint and position >= 0 and outcome is not null group by outcome`
  const counts = { nouveau: 0, change: 0, meme: 0, double: 0, refuse: 0 }
  let examined = 0
  for (const [outcome, many] of await run(on, text, [number])) {
    counts[outcome as ImportOutcome] = Number(many)
    examined += Number(many)
  }
  return { ...counts, examined }
}

/** A page of the lines of an import: all, or those of one outcome or state, the refused ones first. */
export async function readLines(
  on: Queryable,
  number: string,
  { outcome, state, after, limit }: { outcome?: string; state?: string; after?: number; limit: number },
): Promise<ImportLine[]> {
  const text = `select position, to_json(lines)::text, title, outcome, state, document, changes, problems
    from system.import_records where import = $1::bigint and position > $2
      and ($3::text is null or outcome = $3) and ($4::text is null or state = $4 or ($4 = 'photos' and position in (
        select position from system.import_photos where import = $1::bigint and state in ('refuse', 'garde'))))
    order by position limit $5`
  const rows = await run(on, text, [number, after ?? -1, outcome ?? null, state ?? null, limit])
  return rows.map((row) => ({
    position: Number(row[0]),
    lines: JSON.parse(row[1] as string) as number[],
    title: row[2] as string,
    ...(row[3] && { outcome: row[3] as ImportOutcome }),
    state: row[4] as ImportLineState,
    ...(row[5] && { document: row[5] }),
    changes: row[6] ? (JSON.parse(row[6]) as ImportLine['changes']) : [],
    problems: row[7] ? (JSON.parse(row[7]) as LineProblem[]) : [],
  }))
}
