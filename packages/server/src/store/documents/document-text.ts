import type { Registry } from '@boutique/domain'
import { tableOf } from '../lists/columns.ts'
import { type Pool, run, transaction } from '../connection/pool.ts'
import { hasTextBeside } from './row.ts'
import type { Trigger } from '../schema/schema-layout.ts'

/**
 * Next to `data jsonb`, every table stores the document's JSON text as it was written: serialising jsonb costs
 * PostgreSQL almost three times as much as returning text. `data` remains authoritative; a row without text, such as
 * that of a long document (ADR 78), is serialised from it.
 *
 * A numbered step of the system tables, never edited after a release.
 */
export const DOCUMENT_TEXT_STEP = `
-- Collections whose documents all have their text.
create table system.filled_texts (collection text primary key);

-- Whoever changes data and knows nothing of data_text (another program, SQL) leaves no stale text behind.
create function system.forget_text() returns trigger language plpgsql as $$
begin
  new.data_text := null;
  return new;
end $$;

-- As before, but silent where a transaction says so: filling data_text changes no document.
create or replace function system.notify_change() returns trigger language plpgsql as $$
declare
  one record;
begin
  if current_setting('boutique.silent', true) = 'on' then return null; end if;
  for one in
    select _scope, count(*) as many, json_agg(id) as ids from changed group by _scope
  loop
    perform pg_notify('changes', json_build_object(
      'collection', tg_argv[0], 'scope', one._scope,
      'ids', case when one.many <= 100 then one.ids end)::text);
  end loop;
  return null;
end $$;
`

/** The column of every table. It is nullable, so that adding it rewrites no row. */
export const TEXT_COLUMN = 'data_text'
/** The trigger that clears a stale text. */
export const textTrigger = (table: string): Trigger => ({
  name: 'forget_text',
  sql: `before update on ${table} for each row
    when (new.data_text is not distinct from old.data_text and new.data is distinct from old.data)
    execute function system.forget_text()`,
})

/** Rows per transaction: writers of these rows wait some tens of milliseconds at most. */
const BATCH = 200
const LOCK = 7_209_432
/** How often progress is reported, in rows. */
const REPORT_EVERY = 20_000

/**
 * Fills the text of documents written before the column existed, in small batches while the server runs. Reads are
 * correct without it and cheaper with it. It resumes at the next start after a stop or a crash. Only one node does the
 * work. Rejects when the database fails.
 *
 * @param tell is called with the progress in French
 */
export async function fillDocumentTexts(
  pool: Pool,
  registry: Registry,
  signal: AbortSignal,
  tell: (message: string) => void = () => undefined,
): Promise<void> {
  const done = new Set((await run(pool, 'select collection from system.filled_texts', [])).flat())
  for (const { slug } of registry.values()) {
    if (done.has(slug)) continue
    let filled = 0
    let reported = 0
    let after: string | null = ''
    while (after !== null) {
      if (signal.aborted) return
      const batch = await fillBatch(pool, slug, after)
      if (!batch) return
      after = batch.after
      filled += batch.filled
      if (filled - reported < REPORT_EVERY) continue
      reported = filled
      tell(`${slug} : ${filled.toLocaleString('fr-FR')} documents convertis`)
    }
    await run(pool, 'insert into system.filled_texts values ($1) on conflict do nothing', [slug])
    if (filled > reported) tell(`${slug} : ${filled.toLocaleString('fr-FR')} documents convertis`)
  }
}

/** Fills the next rows after an id; `after` is null at the end. Undefined: another node is filling. */
async function fillBatch(
  pool: Pool,
  slug: string,
  after: string,
): Promise<{ filled: number; after: string | null } | undefined> {
  const table = tableOf(slug)
  return transaction(pool, async (client) => {
    const [lock] = await run(
      client,
      `select pg_try_advisory_xact_lock(${LOCK}), set_config('boutique.silent', 'on', true)`,
      [],
    )
    if (lock?.[0] !== 't') return undefined
    const [row] = await run(
      client,
      `with next as materialized (
        select id from ${table} where data_text is null and ${hasTextBeside('data::text')} and id > $1 order by id limit ${BATCH} for no key update
      ), filled as (
        update ${table} as t set data_text = data::text from next where t.id = next.id returning t.id
      )
      select count(*), max(id) from filled`,
      [after],
    )
    return { filled: Number(row?.[0]), after: row?.[1] ?? null }
  })
}
