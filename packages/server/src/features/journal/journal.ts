import type { Actor, JournalPage } from '@boutique/domain'
import { countNewer, journalPage, journalPeople } from '../../store/journal/journal-pages.ts'
import type { Engine } from '../../operations/engine.ts'
import { cursorOf, type JournalFilters, placeOf, readQuery } from './journal-query.ts'
import { linesOf, namesOf } from './journal-lines.ts'
import { checkAdministrator } from '../../operations/rights/administrator.ts'

/** The most entries of a page, newer entries that are counted, and people. */
const PAGE = 100
const MAX_NEWER = 50
const MAX_PEOPLE = 200

/** A page of the journal of a boutique, newest first, for administrators. */
export async function readJournal(
  engine: Engine,
  actor: Actor,
  boutique: string,
  { apres, ...filters }: JournalFilters & { apres?: string },
): Promise<JournalPage> {
  await checkAdministrator(engine, actor, boutique)
  const query = await readQuery(engine, actor, boutique, filters)
  const after = apres === undefined ? undefined : placeOf(apres)
  const rows = await journalPage(engine.pool, query, PAGE, after)
  const [newest] = rows
  const last = rows.length === PAGE ? rows.at(-1) : undefined
  const entries = await linesOf(engine, rows)
  return { entries, ...(last && { next: cursorOf(last) }), ...(newest && { newest: cursorOf(newest) }) }
}

/** The number of entries newer than a cursor, 50 at most. */
export async function countNewEntries(
  engine: Engine,
  actor: Actor,
  boutique: string,
  { curseur, ...filters }: JournalFilters & { curseur?: string },
): Promise<number> {
  await checkAdministrator(engine, actor, boutique)
  const newest = placeOf(curseur)
  return countNewer(engine.pool, await readQuery(engine, actor, boutique, filters), newest, MAX_NEWER)
}

/** The people who wrote something in a boutique, by name; also those who were deleted since. */
export async function peopleOfJournal(
  engine: Engine,
  actor: Actor,
  boutique: string,
): Promise<{ id: string; displayname: string }[]> {
  await checkAdministrator(engine, actor, boutique)
  const ids = await journalPeople(engine.pool, boutique, MAX_PEOPLE)
  const names = await namesOf(engine, ids)
  return ids
    .map((id) => ({ id, displayname: names.get(id) as string }))
    .toSorted((one, other) => one.displayname.localeCompare(other.displayname, 'fr'))
}
