import type { Collection } from '@boutique/domain'
import { tableOf } from '../../../store/lists/columns.ts'
import { GONE_FILES } from '../../../store/connection/listeners.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'
import { textBeside } from '../../../store/documents/row.ts'
import { holdSearch } from '../../../store/search/search-queue.ts'

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
       update ${tableOf(slug)} as t set data = w.data::jsonb, data_text = ${textBeside('w.data::text')}, deleted = w.deleted,
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

/** Empties the reasons that changes of many documents tell where they name somebody. */
export async function forgetReasons(on: Queryable, boutique: string, pattern: string): Promise<void> {
  const text = `update system.bulk_documents as d set sentence = '' from system.bulk_changes as b
    where b.number = d.bulk and b.boutique = $1 and d.code is not null and system.fold(d.sentence) ~ $2`
  await run(on, text, [boutique, pattern])
}

/**
 * Forgets what imports of files hold where it names somebody: files that wait, which nobody can search, as a whole; lines
 * that are not written yet, which are refused then; names and reasons.
 */
export async function forgetImported(on: Queryable, boutique: string, pattern: string): Promise<void> {
  await run(on, `delete from system.imports where boutique = $1 and state = 'pret'`, [boutique])
  const text = `update system.import_records as r set title = '', record = null, changes = null, problems = null
    from system.imports as i where i.number = r.import and i.boutique = $1
      and system.fold(concat_ws(' ', r.title, r.record, r.changes, r.problems)) ~ $2`
  await run(on, text, [boutique, pattern])
  const photos = `delete from system.import_photos as p using system.imports as i
    where i.number = p.import and i.boutique = $1 and p.state = 'attente' and system.fold(p.address) ~ $2`
  await run(on, photos, [boutique, pattern])
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

/** The campaigns of a boutique that were composed. */
export async function mailingIds(on: Queryable, boutique: string): Promise<string[]> {
  const rows = await run(on, 'select campaign from system.mailings where boutique = $1 order by campaign', [boutique])
  return rows.map(([campaign]) => campaign as string)
}

/** Those of some campaigns whose composed mail or refusals mention somebody, locked until the transaction ends. */
export async function mailingsWith(on: Queryable, campaigns: readonly string[], pattern: string) {
  const text = `select campaign, content::text, refusals::text from system.mailings
    where campaign = any($1) and (system.fold(content::text) ~ $2 or system.fold(refusals::text) ~ $2)
    order by campaign for no key update`
  return (await run(on, text, [campaigns, pattern])).map(([campaign, content, refusals]) => ({
    campaign: campaign as string,
    content: content as string,
    refusals: refusals as string,
  }))
}

/** Replaces the composed mail and the refusals of a campaign, both as JSON texts. */
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
