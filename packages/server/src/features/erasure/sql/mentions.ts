import type { Collection } from '@boutique/domain'
import { tableOf } from '../../../store/lists/columns.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'
import { DATA } from '../../../store/documents/row.ts'

/** A part of a table or of the journal: at most so many rows, and no more than one beyond so many bytes. */
export interface MentionPage<K> {
  boutique: string
  /** Of the folded text. */
  pattern: string
  after: K
  limit: number
  bytes: number
}

/**
 * The first rows of `sized` in an order, as `page`: a pattern reads some megabytes in a second, and a statement has a time
 * limit whatever people wrote.
 */
const pageOf = (keys: string, bytes: string): string => `page as materialized (
  select * from (select *, sum(octet_length(text)) over (order by ${keys}) - octet_length(text) as before from sized) as summed
  where before < ${bytes})`
/** Whether rows follow a page. */
const hasMore = (limit: string): string =>
  `(select count(*) from sized) = ${limit} or (select count(*) from page) < (select count(*) from sized)`

/** A page of a table in the order of its ids, with those documents in whose JSON a pattern finds something. */
export async function findMentions(
  on: Queryable,
  { slug }: Collection,
  { boutique, pattern, after, limit, bytes }: MentionPage<string>,
): Promise<{ found: string[]; last?: string }> {
  const rows = await run(
    on,
    `with sized as materialized (
       select id, ${DATA} as text from ${tableOf(slug)} where _scope = $1 and id > $2 order by id limit $4::int),
     ${pageOf('id', '$5::int')}
     select id, null from page where system.fold(text) ~ $3
     union all (select id, ${hasMore('$4::int')} from page order by id desc limit 1)`,
    [boutique, after, pattern, limit, bytes],
  )
  const end = rows.find(([, more]) => more !== null)
  return {
    found: rows.flatMap(([id, more]) => (more === null ? [id as string] : [])),
    ...(end?.[1] === 't' && { last: end[0] as string }),
  }
}

/** Where a page of the journal ends: instant, collection, document, revision. */
export type JournalPlace = readonly [string, string, string, number]

/** A page of a boutique's journal, oldest first, with those entries that a pattern finds. */
export async function findJournalMentions(
  on: Queryable,
  { boutique, pattern, after, limit, bytes }: MentionPage<JournalPlace>,
): Promise<{ found: EntryKey[]; last?: JournalPlace }> {
  const keys = 'at, collection, document, rev'
  const rows = await run(
    on,
    `with sized as materialized (
       select ${keys}, changes::text as text from system.journal
       where scope = $1 and at >= $2 and (${keys}) > ($2, $3, $4, $5::int)
       order by ${keys} limit $7::int),
     ${pageOf(keys, '$8::int')}
     select ${keys}, null from page where system.fold(text) ~ $6
     union all (select ${keys}, ${hasMore('$7::int')} from page
       order by at desc, collection desc, document desc, rev desc limit 1)`,
    [boutique, ...after, pattern, limit, bytes],
  )
  const end = rows.find((row) => row[4] !== null)
  return {
    found: rows.flatMap(([, collection, document, rev, more]) =>
      more === null ? [{ collection: collection as string, document: document as string, rev: Number(rev) }] : [],
    ),
    ...(end?.[4] === 't' && {
      last: [end[0] as string, end[1] as string, end[2] as string, Number(end[3])] as const,
    }),
  }
}

/** An entry of the journal. */
export interface EntryKey {
  collection: string
  document: string
  rev: number
}

/** Entries of the journal with their values as JSON, locked until the transaction ends. */
export async function lockEntries(on: Queryable, keys: readonly EntryKey[]): Promise<(EntryKey & { text: string })[]> {
  const text = `select collection, document, rev, changes::text from system.journal
    where (collection, document, rev) in (
      select w.collection, w.document, w.rev
      from json_to_recordset($1::json) as w (collection text, document text, rev int))
    order by collection, document, rev for no key update`
  const rows = await run(on, text, [JSON.stringify(keys)])
  return rows.map(([collection, document, rev, changes]) => ({
    collection: collection as string,
    document: document as string,
    rev: Number(rev),
    text: changes as string,
  }))
}

/** Replaces the values of an entry of the journal, as a JSON text. */
export async function rewriteEntry(
  on: Queryable,
  { collection, document, rev }: EntryKey,
  changes: string,
): Promise<void> {
  const text = 'update system.journal set changes = $4::jsonb where collection = $1 and document = $2 and rev = $3'
  await run(on, text, [collection, document, rev, changes])
}
