import type pg from 'pg'
import { type Progress, shortly } from '../schema/schema-lock.ts'
import {
  COLUMNS,
  createJournal,
  JOURNAL_TRIGGERS,
  journalNote,
  type Month,
  monthAfter,
  PARTS,
} from './journal-layout.ts'

/** The schema of the copy until it replaces the journal. */
const COPY = 'upgrade'
/** A journal up to this size is copied under a lock. */
const SMALL = { rows: 2000, bytes: 8_000_000 }
const FIRST_BATCH = 200
const MAX_BATCH = 20_000
const BATCH_MS = 150
const SAY_EVERY = 2000
/** Entries of more months than these are in `others`. */
const MAX_MONTHS = 120
/** Months whose parts exist before they begin. */
const AHEAD = 2

const MIRROR = 'mirrored_in_journal'
const NAME = 'journal'

/**
 * Gives the journal its parts, where it has none or others. A large one is copied in batches while servers write, with a
 * trigger that repeats their entries, and then replaced in a moment; an interrupted copy goes on.
 *
 * @param lasting the names of the collections whose history is kept
 */
export async function ensureJournal(
  client: pg.PoolClient,
  lasting: readonly string[],
  progress: Progress,
): Promise<void> {
  const note = journalNote(lasting)
  const { rows } = await client.query(`select obj_description('system.journal'::regclass, 'pg_class') as note`)
  if (rows[0].note === note) return
  if (await isLarge(client)) await copyInBatches(client, lasting, progress)
  else await copyAtOnce(client, lasting, progress)
}

async function isLarge(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query(
    `select (select sum(pg_total_relation_size(relid)) from pg_partition_tree('system.journal')) > ${SMALL.bytes}
       or pg_total_relation_size('system.journal') > ${SMALL.bytes}
       or (select count(*) from (select from system.journal limit ${SMALL.rows + 1}) as first_rows) > ${SMALL.rows} as large`,
  )
  return rows[0].large === 't'
}

/** From the oldest entry on, or as many as there may be, up to those that are about to begin. */
async function monthsOf(client: pg.PoolClient): Promise<Month[]> {
  const { rows } = await client.query<{ now: Month; first: Month | null }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM') as now, (select left(min(at), 7) from system.journal) as first`,
  )
  const [{ now, first }] = rows as [{ now: Month; first: Month | null }]
  const oldest = monthAfter(now, 1 - MAX_MONTHS)
  let month = !first || first > now ? now : first < oldest ? oldest : first
  const months: Month[] = []
  for (const last = monthAfter(now, AHEAD); month <= last; month = monthAfter(month)) months.push(month)
  return months
}

async function copyAtOnce(client: pg.PoolClient, lasting: readonly string[], progress: Progress): Promise<void> {
  const months = await monthsOf(client)
  await shortly(client, NAME, progress, async () => {
    await client.query(`
      lock table system.journal in access exclusive mode;
      ${dropCopy}
      ${createJournal(COPY, lasting, months)}
      insert into ${COPY}.journal (${COLUMNS}) select ${COLUMNS} from system.journal`)
    await replace(client)
  })
}

async function copyInBatches(client: pg.PoolClient, lasting: readonly string[], progress: Progress): Promise<void> {
  const note = journalNote(lasting)
  const { rows } = await client.query<{ is_begun: string }>(
    `select to_regclass('${COPY}.journal_copy') is not null and
       coalesce(obj_description(to_regclass('${COPY}.journal'), 'pg_class') = $1, false) as is_begun`,
    [note],
  )
  if (rows[0]?.is_begun !== 't') {
    const months = await monthsOf(client)
    await shortly(client, NAME, progress, () =>
      client.query(`${dropCopy} ${createJournal(COPY, lasting, months)} ${mirrorSql}`),
    )
  }
  await copyRows(client, progress)
  await client.query(`analyze ${COPY}.journal`)
  await shortly(client, NAME, progress, async () => {
    await client.query('lock table system.journal in access exclusive mode')
    await replace(client)
  })
}

const KEY = '(collection, document, rev, at)'
const dropCopy = `
  drop trigger if exists ${MIRROR} on system.journal;
  drop function if exists ${COPY}.mirror_journal();
  drop table if exists ${COPY}.journal;
  drop table if exists ${COPY}.journal_copy;`

const values = (from: string): string =>
  COLUMNS.split(', ')
    .map((column) => `${from}.${column}`)
    .join(', ')

interface Place {
  collection: string
  document: string
  rev: string
}

/** One row: every entry up to this one is copied. */
const mirrorSql = `
  create table ${COPY}.journal_copy (collection text not null, document text not null, rev integer not null);
  insert into ${COPY}.journal_copy values ('', '', 0);
  create function ${COPY}.mirror_journal() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      delete from ${COPY}.journal where ${KEY} = (old.collection, old.document, old.rev, old.at);
    else
      insert into ${COPY}.journal (${COLUMNS}) values (${values('new')})
        on conflict ${KEY} do update set (${COLUMNS}) = row(${values('excluded')});
    end if;
    return null;
  end $$;
  create trigger ${MIRROR} after insert or update or delete on system.journal
    for each row execute function ${COPY}.mirror_journal();`

async function copyRows(client: pg.PoolClient, progress: Progress): Promise<void> {
  // The key share lock lets others update an entry but not delete it: a deleted one would be copied after its deletion.
  // On a conflict the copy has what the trigger wrote, which is newer than what is read here.
  const batch = `
    with part as materialized (
      select * from system.journal where (collection, document, rev) > ($1, $2, $3::int)
      order by collection, document, rev limit $4 for key share
    ), written as (
      insert into ${COPY}.journal (${COLUMNS}) select ${COLUMNS} from part on conflict do nothing
    )
    update ${COPY}.journal_copy set (collection, document, rev) =
      (select collection, document, rev from part order by collection desc, document desc, rev desc limit 1)
    where exists (select from part) returning *, (select count(*) from part) as many`
  const { rows: places } = await client.query(`select * from ${COPY}.journal_copy`)
  let { collection, document, rev } = places[0] as Place
  let size = FIRST_BATCH
  let done = 0
  let said = performance.now()
  progress("L'historique est rangé par mois…")
  for (;;) {
    const started = performance.now()
    const { rows } = await shortly(client, NAME, progress, () =>
      client.query<Place & { many: string }>(batch, [collection, document, rev, size]),
    )
    const [row] = rows
    if (!row) return
    ;({ collection, document, rev } = row)
    done += Number(row.many)
    const taken = Math.max(performance.now() - started, 1)
    size = Math.ceil(Math.min(MAX_BATCH, size * 2, (size * BATCH_MS) / taken))
    if (performance.now() - said < SAY_EVERY) continue
    said = performance.now()
    progress(`L'historique est rangé par mois : ${done.toLocaleString('fr-FR')} écritures`)
  }
}

/** Replaces the locked journal by its copy. */
async function replace(client: pg.PoolClient): Promise<void> {
  await client.query('drop table system.journal')
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_partition_tree('${COPY}.journal') as t join pg_class as c on c.oid = t.relid
     where t.level > 0 order by t.level`,
  )
  await client.query(`
    ${rows.map(({ name }) => `alter table ${COPY}.${name} set schema ${PARTS};`).join('\n    ')}
    alter table ${COPY}.journal set schema system;
    drop function if exists ${COPY}.mirror_journal();
    drop table if exists ${COPY}.journal_copy;
    ${JOURNAL_TRIGGERS}`)
}
