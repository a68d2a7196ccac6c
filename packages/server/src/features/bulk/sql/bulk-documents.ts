import { assertChecked, type CheckedList } from '../../../operations/read/read.ts'
import { tableOf } from '../../../store/lists/columns.ts'
import { conditions, readRows } from '../../../store/lists/list.ts'
import { Parameters } from '../../../store/lists/where.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'

/** SQL: the ids of the documents of a list, up to a number. */
function listedSql(list: CheckedList, most: number, parameters: Parameters, prefix = ''): string {
  assertChecked(list)
  const { slug } = list.collection
  return `select ${prefix}id from ${tableOf(slug)} where ${conditions(list, parameters).join(' and ')} limit ${most}`
}

/** Counts the documents of a list up to a number. */
export async function countListed(on: Queryable, list: CheckedList, most: number): Promise<number> {
  const parameters = new Parameters()
  const text = `select count(*) from (${listedSql(list, most, parameters)}) as found`
  return Number((await run(on, text, parameters.values))[0]?.[0])
}

/** The ids of a page of a list, in its order, and the cursor of the next one. */
export async function readListedIds(on: Queryable, list: CheckedList): Promise<{ ids: string[]; next: string | null }> {
  assertChecked(list)
  const { rows, next } = await readRows(on, list, () => ({ data: 'null' }))
  return { ids: rows.map(([id]) => id as string), next }
}

/** Which of some documents a list shows. */
export async function whichListed(on: Queryable, list: CheckedList, ids: readonly string[]): Promise<Set<string>> {
  const parameters = new Parameters()
  const text = `select id from (${listedSql(list, ids.length, parameters)} ) as found`
  return new Set((await run(on, text, parameters.values)).map(([id]) => id as string))
}

const counted = `, counted as (update system.bulk_changes set total = (select count(*) from added) where number = $1::bigint)
  select count(*) from added`

/** Adds documents to a change, in this order. Returns their number. */
export async function addIds(on: Queryable, bulk: string, ids: readonly string[]): Promise<number> {
  const text = `with added as (insert into system.bulk_documents (bulk, position, document)
    select $1::bigint, position, id from unnest($2::text[]) with ordinality as sent (id, position) returning 1) ${counted}`
  return Number((await run(on, text, [bulk, ids]))[0]?.[0])
}

/** Adds the documents that a list shows now to a change, up to a number. Returns how many. */
export async function addListed(on: Queryable, bulk: string, list: CheckedList, most: number): Promise<number> {
  const parameters = new Parameters()
  parameters.add(bulk)
  const found = listedSql(list, most, parameters)
  const text = `with added as (insert into system.bulk_documents (bulk, position, document)
    select $1::bigint, row_number() over (order by id), id from (${found}) as found returning 1) ${counted}`
  return Number((await run(on, text, parameters.values))[0]?.[0])
}

/** The next documents of a change that were not tried yet. */
export async function nextWaiting(on: Queryable, bulk: string, limit: number): Promise<string[]> {
  const text = `select document from system.bulk_documents
    where bulk = $1::bigint and state = 'attente' order by position limit $2`
  return (await run(on, text, [bulk, limit])).map(([id]) => id as string)
}

/** Those of some documents of a change that were not tried yet, in their order. */
export async function stillWaiting(on: Queryable, bulk: string, ids: readonly string[]): Promise<string[]> {
  const text = `select document from system.bulk_documents
    where bulk = $1::bigint and document = any($2) and state = 'attente' order by position`
  return (await run(on, text, [bulk, ids])).map(([id]) => id as string)
}

/** A written document: the revision that the change made; undefined when nothing changed. */
export interface WrittenDocument {
  id: string
  rev?: number
}

/** Marks documents as done, in the transaction of their commit. */
export async function noteDone(on: Queryable, bulk: string, commit: string, done: readonly WrittenDocument[]) {
  const text = `with noted as (
      update system.bulk_documents as d set state = case when w.rev is null then 'meme' else 'fait' end,
        commit = case when w.rev is not null then $2 end, rev = w.rev
      from json_to_recordset($3::json) as w (id text, rev bigint)
      where d.bulk = $1::bigint and d.document = w.id and d.state = 'attente' returning d.state)
    update system.bulk_changes set
      changed = changed + (select count(*) from noted where state = 'fait'),
      same = same + (select count(*) from noted where state = 'meme')
    where number = $1::bigint`
  await run(on, text, [bulk, commit, JSON.stringify(done)])
}

/** Marks a document as refused. */
export async function noteRefused(on: Queryable, bulk: string, id: string, { code, message }: Told): Promise<void> {
  const text = `with noted as (
      update system.bulk_documents set state = 'refuse', code = $3, sentence = $4
      where bulk = $1::bigint and document = $2 and state = 'attente' returning 1)
    update system.bulk_changes set refused = refused + (select count(*) from noted) where number = $1::bigint`
  await run(on, text, [bulk, id, code, message.slice(0, MAX_SENTENCE)])
}
/** Why a document is left: a `Problem` has both. */
export interface Told {
  code: string
  message: string
}
const MAX_SENTENCE = 1000

/** The documents of the latest commit of a change that an undo has not looked at. */
export async function nextToUndo(on: Queryable, bulk: string): Promise<{ id: string; rev: number }[]> {
  const text = `with last as (select commit, position from system.bulk_documents
      where bulk = $1::bigint and state = 'fait' order by position desc limit 1)
    select d.document, d.rev from system.bulk_documents as d, last
    where d.bulk = $1::bigint and d.state = 'fait' and d.commit = last.commit
      and d.position > last.position - ${MAX_APART} order by d.position`
  return (await run(on, text, [bulk])).map(([id, rev]) => ({ id: id as string, rev: Number(rev) }))
}
/** The positions of the documents of one commit are not further apart. */
const MAX_APART = 1000

/** Marks documents as undone, those in `kept` as left by the undo. */
export async function noteUndone(
  on: Queryable,
  bulk: string,
  ids: readonly string[],
  kept: ReadonlyMap<string, Told>,
): Promise<void> {
  const looked = ids.map((id) => ({
    id,
    code: kept.get(id)?.code,
    sentence: kept.get(id)?.message.slice(0, MAX_SENTENCE),
  }))
  const text = `with noted as (
      update system.bulk_documents as d set state = case when w.code is null then 'rendu' else 'garde' end,
        code = w.code, sentence = w.sentence
      from json_to_recordset($2::json) as w (id text, code text, sentence text)
      where d.bulk = $1::bigint and d.document = w.id and d.state = 'fait' returning d.state)
    update system.bulk_changes set
      restored = restored + (select count(*) from noted where state = 'rendu'),
      kept = kept + (select count(*) from noted where state = 'garde')
    where number = $1::bigint`
  await run(on, text, [bulk, JSON.stringify(looked)])
}

/** The first documents that a change refused or its undo left. */
export async function readTold(on: Queryable, bulk: string, limit: number) {
  const text = `select document, code, sentence from system.bulk_documents
    where bulk = $1::bigint and code is not null order by position limit $2`
  const rows = await run(on, text, [bulk, limit])
  return rows.map(([id, code, sentence]) => ({ id: id as string, code: code as string, sentence: sentence as string }))
}
