import type { Collection } from '@boutique/domain'
import { tableOf } from './columns.ts'
import { GONE_FILES } from './listeners.ts'
import { type Queryable, type Row, run } from './pool.ts'
import { DATA, readRow, ROW, type StoredDocument } from './row.ts'
import { holdSearch } from './search-queue.ts'

export type ErasureState = 'attente' | 'fichiers' | 'fait'
/** The erasure of a contact: without personal data once it is done. */
export interface ErasureRow {
  id: string
  boutique: string
  contact: string
  actor: string
  state: ErasureState
  at: string
  endedAt?: string
  counts: Record<string, number>
}

const COLUMNS = 'id, boutique, contact, actor, state, at, ended_at, counts::text'
const erasureRow = (row: Row): ErasureRow => ({
  id: row[0] as string,
  boutique: row[1] as string,
  contact: row[2] as string,
  actor: row[3] as string,
  state: row[4] as ErasureState,
  at: row[5] as string,
  ...(row[6] && { endedAt: row[6] }),
  counts: JSON.parse(row[7] as string) as Record<string, number>,
})

/** Records an erasure; false when there is one of this contact. */
export async function insertErasure(
  on: Queryable,
  { id, boutique, contact, actor, at }: Omit<ErasureRow, 'state' | 'counts' | 'endedAt'>,
): Promise<boolean> {
  const text = `insert into system.erasures (id, boutique, contact, actor, at) values ($1, $2, $3, $4, $5)
    on conflict (contact) do nothing returning 1`
  return (await run(on, text, [id, boutique, contact, actor, at])).length > 0
}

/** The erasure of a contact that is not done, locked until the transaction ends. */
export async function lockUndone(on: Queryable, boutique: string, contact: string): Promise<ErasureRow | undefined> {
  const text = `select ${COLUMNS} from system.erasures
    where boutique = $1 and contact = $2 and state <> 'fait' for no key update`
  const [row] = await run(on, text, [boutique, contact])
  return row && erasureRow(row)
}

export async function listErasures(on: Queryable, boutique: string, limit: number): Promise<ErasureRow[]> {
  const text = `select ${COLUMNS} from system.erasures where boutique = $1 order by at desc, id limit $2`
  return (await run(on, text, [boutique, limit])).map(erasureRow)
}

export async function readErasure(on: Queryable, boutique: string, id: string): Promise<ErasureRow | undefined> {
  const text = `select ${COLUMNS} from system.erasures where boutique = $1 and id = $2`
  const [row] = await run(on, text, [boutique, id])
  return row && erasureRow(row)
}

/** Adds to the counts of an erasure. */
export async function addCounts(on: Queryable, id: string, counts: Readonly<Record<string, number>>): Promise<void> {
  await run(
    on,
    `update system.erasures as e set counts = e.counts || coalesce((
       select jsonb_object_agg(key, value::int + coalesce((e.counts->>key)::int, 0)) from jsonb_each_text($2::jsonb)), '{}')
     where id = $1`,
    [id, JSON.stringify(counts)],
  )
}

/** Writes one count of an erasure, in place of what it was. */
export async function setCount(on: Queryable, id: string, kind: string, count: number): Promise<void> {
  const text = 'update system.erasures set counts = counts || jsonb_build_object($2::text, $3::int) where id = $1'
  await run(on, text, [id, kind, count])
}

/** Everything in the database is erased; these files are still to be removed. */
export async function noteFilesLeft(on: Queryable, id: string, paths: readonly string[]): Promise<void> {
  await run(on, `update system.erasures set state = 'fichiers', paths = $2 where id = $1`, [id, paths])
}

export async function filesLeft(on: Queryable, id: string): Promise<string[]> {
  const [row] = await run(on, 'select to_json(paths)::text from system.erasures where id = $1', [id])
  return JSON.parse(row?.[0] ?? '[]') as string[]
}

export async function noteErased(on: Queryable, id: string, at: string): Promise<void> {
  await run(on, `update system.erasures set state = 'fait', ended_at = $2, paths = '{}' where id = $1`, [id, at])
}

const OWNED_BY: Readonly<Record<string, readonly [relation: string, email?: string]>> = {
  demandes: ['contact', 'contact_email'],
  commandes: ['contact', 'contact_email'],
  ventes: ['contact', 'client_email'],
  abonnements: ['contact'],
}
/** The collections whose documents belong to a contact. */
export const OWNED = Object.keys(OWNED_BY)

/** A contact of a boutique and those that were merged into it, deleted ones included; the contact first. */
export async function samePerson(on: Queryable, boutique: string, contact: string): Promise<StoredDocument[]> {
  const table = tableOf('contacts')
  const rows = await run(
    on,
    `with recursive same (id, depth) as (
       select id, 0 from ${table} where id = $1 and _scope = $2
       union select c.id, same.depth + 1 from ${table} as c join same on c.data->>'mergedInto' = same.id
       where c._scope = $2 and same.depth < 20)
     select ${ROW}, ${DATA} from ${table} where id in (select id from same) order by (id <> $1), id limit 1000`,
    [contact, boutique],
  )
  return rows.map(readRow)
}

/**
 * The documents of a collection that belong to a person: those of their contacts, and those without a contact that have
 * one of their addresses. In a transaction they are locked until its end with `lock`.
 */
export async function ownedDocuments(
  on: Queryable,
  slug: string,
  boutique: string,
  contacts: readonly string[],
  emails: readonly string[],
  { lock = false } = {},
): Promise<StoredDocument[]> {
  const [relation, email] = OWNED_BY[slug] as readonly [string, string?]
  const byAddress =
    email === undefined ? '' : `or (data->>'${relation}' is null and lower(data->>'${email}') = any($3))`
  const text = `select ${ROW}, ${DATA} from ${tableOf(slug)}
    where _scope = $1 and (data->>'${relation}' = any($2) ${byAddress} ${email === undefined ? 'or false and $3::text[] is null' : ''})
    order by id limit 20000 ${lock ? 'for no key update' : ''}`
  return (await run(on, text, [boutique, contacts, emails])).map(readRow)
}

/** The media records of documents, deleted ones included. */
export async function mediasOf(
  on: Queryable,
  boutique: string,
  documents: readonly string[],
): Promise<{ id: string; path: string; text: string }[]> {
  const rows = await run(
    on,
    `select id, data->>'fullPath', ${DATA} from ${tableOf('medias')} where _scope = $1 and data->>'docId' = any($2) order by id`,
    [boutique, documents],
  )
  return rows.map(([id, path, text]) => ({ id: id as string, path: path ?? '', text: text as string }))
}

/** The files that were uploaded for documents. */
export async function filesOf(on: Queryable, boutique: string, documents: readonly string[]): Promise<string[]> {
  const rows = await run(
    on,
    `select full_path from system.media_files where boutique = $1 and doc_id = any($2)
     union select full_path from system.media_deletions where boutique = $1 and doc_id = any($2) and removed_at is null`,
    [boutique, documents],
  )
  return rows.map(([path]) => path as string)
}

/** A document that is written without the person. */
export interface Rewritten {
  id: string
  /** The data as JSON. */
  data: string
  deleted: boolean
}

/**
 * Replaces the data of documents, without rules and with a journal entry that has no values. Former entries of `emptied`
 * documents lose their values.
 */
export async function rewrite(
  on: Queryable,
  { slug }: Collection,
  documents: readonly Rewritten[],
  by: { at: string; actor: string; commit: string },
  action: string,
): Promise<void> {
  await run(
    on,
    `with wanted as (select * from json_to_recordset($1::json) as w (id text, data json, deleted boolean)),
     written as (
       update ${tableOf(slug)} as t set data = w.data::jsonb, data_text = w.data::text, deleted = w.deleted,
         rev = t.rev + 1, updated_at = $2
       from wanted as w where t.id = w.id returning t.id, t.rev, t._scope)
     insert into system.journal (collection, document, rev, scope, at, actor, action, changes, derived, commit)
     select $3, id, rev, _scope, $2, $4, $5, '{}', '{}', $6 from written`,
    [rowsOf(documents), by.at, slug, by.actor, action, by.commit],
  )
}

const rowsOf = (documents: readonly Rewritten[]): string =>
  `[${documents.map(({ id, data, deleted }) => `{"id":${JSON.stringify(id)},"deleted":${String(deleted)},"data":${data}}`).join(',')}]`

/** Removes all values from the journal of documents. Returns the number of entries that had some. */
export async function emptyJournal(on: Queryable, slug: string, documents: readonly string[]): Promise<number> {
  const text = `update system.journal set changes = '{}', derived = '{}'
    where collection = $1 and document = any($2) and changes <> '{}' returning 1`
  return (await run(on, text, [slug, documents])).length
}

/** Removes what searches know of documents, and their words from the vocabulary where no other document has them. */
export async function forgetSearch(
  on: Queryable,
  slug: string,
  boutique: string,
  documents: readonly string[],
): Promise<void> {
  // An indexer that has read the documents before writes their words first.
  await holdSearch(on, boutique)
  const rows = await run(
    on,
    `with gone as (delete from system.search where collection = $1 and id = any($2) returning terms)
     select distinct lexeme from gone, unnest(tsvector_to_array(terms)) as lexeme`,
    [slug, documents],
  )
  await run(on, 'delete from system.search_refused where collection = $1 and id = any($2)', [slug, documents])
  const lexemes = rows.map(([lexeme]) => lexeme as string)
  if (lexemes.length === 0) return
  await run(
    on,
    `delete from system.vocabulary as v using unnest($3::text[]) as gone (lexeme)
     where v.collection = $1 and v.scope = $2 and right(gone.lexeme, length(v.word)) = v.word
       and length(gone.lexeme) - length(v.word) <= 200
       and not exists (select from system.search as s
         where s.terms @@ quote_literal(gone.lexeme)::tsquery)`,
    [slug, boutique, lexemes],
  )
}

/** Deletes the lines of campaigns about contacts or addresses. Returns their number. */
export async function forgetMailings(
  on: Queryable,
  contacts: readonly string[],
  emails: readonly string[],
  boutique: string,
): Promise<number> {
  const rows = await run(
    on,
    `delete from system.mailing_recipients as r using system.mailings as m
     where m.campaign = r.campaign and m.boutique = $3 and (r.contact = any($1) or lower(r.address) = any($2)) returning 1`,
    [contacts, emails, boutique],
  )
  return rows.length
}

/** The lines of campaigns that were sent to contacts. */
export async function mailingsTo(
  on: Queryable,
  contacts: readonly string[],
  emails: readonly string[],
  boutique: string,
) {
  const rows = await run(
    on,
    `select r.campaign, r.address, r.state, r.at, r.problem from system.mailing_recipients as r
     join system.mailings as m on m.campaign = r.campaign
     where m.boutique = $3 and (r.contact = any($1) or lower(r.address) = any($2)) order by r.at limit 10000`,
    [contacts, emails, boutique],
  )
  return rows.map(([campagne, adresse, etat, date, probleme]) => ({ campagne, adresse, etat, date, probleme }))
}

/** The composed mails and refusals of campaigns that mention somebody, locked until the transaction ends. */
export async function mailingsWith(on: Queryable, boutique: string, pattern: string) {
  const text = `select campaign, content::text, refusals::text from system.mailings
    where boutique = $1 and (system.fold(content::text) ~ $2 or system.fold(refusals::text) ~ $2)
    order by campaign limit 1000 for no key update`
  return (await run(on, text, [boutique, pattern])).map(([campaign, content, refusals]) => ({
    campaign: campaign as string,
    content: content as string,
    refusals: refusals as string,
  }))
}

export async function rewriteMailing(
  on: Queryable,
  campaign: string,
  content: string,
  refusals: string,
): Promise<void> {
  const text = 'update system.mailings set content = $2::json, refusals = $3::jsonb where campaign = $1'
  await run(on, text, [campaign, content, refusals])
}

/** Forgets the paths of files. */
export async function forgetFiles(on: Queryable, paths: readonly string[]): Promise<void> {
  await run(on, 'delete from system.media_files where full_path = any($1)', [paths])
  await run(on, 'delete from system.media_deletions where full_path = any($1)', [paths])
  await run(on, 'delete from system.media_uses where full_path = any($1)', [paths])
}

/** Tells every node that files are gone, at the end of the transaction. */
export async function tellFilesGone(on: Queryable, paths: readonly string[]): Promise<void> {
  for (const path of paths)
    await run(
      on,
      `select pg_notify('changes', json_build_object('collection', $2::text, 'scope', '', 'ids', array[$1::text])::text)`,
      [path, GONE_FILES],
    )
}

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

export async function rewriteEntry(
  on: Queryable,
  { collection, document, rev }: EntryKey,
  changes: string,
): Promise<void> {
  const text = 'update system.journal set changes = $4::jsonb where collection = $1 and document = $2 and rev = $3'
  await run(on, text, [collection, document, rev, changes])
}
