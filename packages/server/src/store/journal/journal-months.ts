import type pg from 'pg'
import { type Queryable, run } from '../connection/pool.ts'
import { ENTRY_BYTES, ENTRY_OWNER } from '../documents/space-used.ts'
import { type Progress, shortly } from '../schema/schema-lock.ts'
import { removeEmptyLines } from './bulk-lines.ts'
import { createMonth, type Month, monthAfter, monthOf, PARTS, partOf } from './journal-layout.ts'

/** Months whose parts exist before they begin. */
const AHEAD = 2
const NAME = 'journal'
/** Entries of no month that are removed at once. */
const BATCH = 2000

/** By the clock of the database: those of servers may differ. */
const NOW = `to_char(now() at time zone 'UTC', 'YYYY-MM')`

/** Creates the parts of this month and the next ones. Entries that are of such a month already stay in `others`. */
export async function addMonths(client: pg.PoolClient, progress: Progress): Promise<void> {
  const { rows } = await client.query<{ now: Month }>(`select ${NOW} as now`)
  const now = rows[0]?.now as Month
  const standing = new Set((await monthParts(client)).map(({ month }) => month))
  for (let ahead = 0; ahead <= AHEAD; ahead++) {
    const month = monthAfter(now, ahead)
    if (standing.has(month)) continue
    await shortly(client, NAME, progress, () => client.query(createMonth(PARTS, month))).catch(
      (error: { code?: string }) => {
        // A clock was ahead: PostgreSQL finds entries of that month in `others`.
        if (error.code !== '23514') throw error
        progress(`L'historique a déjà des écritures de ${month} : elles restent à part`)
      },
    )
  }
}

async function monthParts(on: Queryable): Promise<{ month: Month; bytes: number }[]> {
  const rows = await run(
    on,
    `select c.relname, pg_total_relation_size(c.oid) from pg_inherits as i join pg_class as c on c.oid = i.inhrelid
     where i.inhparent = '${PARTS}.rest'::regclass order by 1`,
    [],
  )
  return rows.flatMap(([name, bytes]) => {
    const month = monthOf(name as string)
    return month ? [{ month, bytes: Number(bytes) }] : []
  })
}

/** What the journal takes, in bytes, its oldest month, and how many months are kept; undefined: always. */
export interface JournalSize {
  bytes: number
  since?: Month
  months?: number
}

/** Reads the size of the journal; no entry is read. */
export async function journalSize(on: Queryable): Promise<JournalSize> {
  const parts = await monthParts(on)
  const [row] = await run(
    on,
    `select (select sum(pg_total_relation_size(relid)) from pg_partition_tree('system.journal')),
       (select journal_months from system.installation)`,
    [],
  )
  const [bytes, months] = row as [string, string | null]
  return {
    bytes: Number(bytes),
    ...(parts[0] && { since: parts[0].month }),
    ...(months !== null && { months: Number(months) }),
  }
}

/** Keeps entries for a number of months from now on; always when null. */
export async function keepMonths(on: Queryable, months: number | null): Promise<void> {
  await run(on, 'update system.installation set journal_months = $1', [months])
}

/** The first month that is kept; undefined when all are. */
async function firstKept(on: Queryable): Promise<Month | undefined> {
  const [row] = await run(on, `select ${NOW}, journal_months from system.installation`, [])
  const [now, months] = (row ?? []) as (string | null)[]
  return now && months ? monthAfter(now, -Number(months)) : undefined
}

/** Whether there are entries to remove. */
export async function hasOldEntries(on: Queryable): Promise<boolean> {
  const first = await firstKept(on)
  if (!first) return false
  if ((await monthParts(on)).some(({ month }) => month < first)) return true
  return (await run(on, `select 1 from ${PARTS}.others where at < $1 limit 1`, [first])).length > 0
}

/**
 * Removes the entries before the first month that is kept, except those of collections whose history lasts. Whole months
 * are dropped with their part, after the bytes of each boutique were added up.
 */
export async function removeOldEntries(client: pg.PoolClient, progress: Progress): Promise<void> {
  const first = await firstKept(client)
  if (!first) return
  for (const { month } of await monthParts(client)) {
    if (month >= first) continue
    const part = `${PARTS}.${partOf(month)}`
    const sums = await run(client, `select ${ENTRY_OWNER}, sum(${ENTRY_BYTES}) from ${part} group by 1`, [])
    await shortly(client, NAME, progress, async () => {
      await client.query(`drop table ${part}`)
      await client.query(
        `insert into system.space_used as used (owner, part, journal)
         select owner, 0, -bytes from unnest($1::text[], $2::bigint[]) as gone (owner, bytes)
         on conflict (owner, part) do update set journal = used.journal + excluded.journal`,
        [sums.map(([owner]) => owner), sums.map(([, bytes]) => bytes)],
      )
    })
    progress(`L'historique de ${month} est supprimé : il est gardé depuis ${first}`)
  }
  const rest = `delete from system.journal where (collection, document, rev, at) in (
      select collection, document, rev, at from ${PARTS}.others where at < $1 limit ${BATCH})`
  while (((await client.query(rest, [first])).rowCount ?? 0) > 0);
  await removeEmptyLines(client, first)
}
