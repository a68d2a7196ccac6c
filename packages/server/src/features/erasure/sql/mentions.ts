import type { Collection } from '@boutique/domain'
import { tableOf } from '../../../store/lists/columns.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'
import { DATA } from '../../../store/documents/row.ts'

/** A page of a table in the order of its ids, with those documents in whose JSON a pattern finds something. */
export async function findMentions(
  on: Queryable,
  { slug }: Collection,
  { boutique, pattern, after, limit }: { boutique: string; pattern: string; after: string; limit: number },
): Promise<{ found: string[]; last?: string }> {
  const rows = await run(
    on,
    `with page as materialized (
       select id, ${DATA} as text from ${tableOf(slug)} where _scope = $1 and id > $2 order by id limit $4)
     select id, null from page where system.fold(text) ~ $3
     union all (select id, (select count(*) from page) from page order by id desc limit 1)`,
    [boutique, after, pattern, limit],
  )
  const end = rows.find(([, count]) => count !== null)
  return {
    found: rows.flatMap(([id, count]) => (count === null ? [id as string] : [])),
    ...(end && Number(end[1]) === limit && { last: end[0] as string }),
  }
}

/** A page of a boutique's journal, oldest first, with those entries that a pattern finds. */
export async function findJournalMentions(
  on: Queryable,
  {
    boutique,
    pattern,
    after,
    limit,
  }: { boutique: string; pattern: string; after: readonly [string, string, string, number]; limit: number },
) {
  const rows = await run(
    on,
    `with page as materialized (
       select at, collection, document, rev, changes::text as text from system.journal
       where scope = $1 and at >= $2 and (at, collection, document, rev) > ($2, $3, $4, $5::int)
       order by at, collection, document, rev limit $7)
     select at, collection, document, rev, text, 0 from page where system.fold(text) ~ $6
     union all (select at, collection, document, rev, null, (select count(*) from page) from page
       order by at desc, collection desc, document desc, rev desc limit 1)`,
    [boutique, ...after, pattern, limit],
  )
  const end = rows.find((row) => row[4] === null)
  return {
    found: rows.flatMap(([, collection, document, rev, text]) =>
      text === null ? [] : [{ collection: collection as string, document: document as string, rev: Number(rev) }],
    ),
    ...(end &&
      Number(end[5]) === limit && {
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
