import {
  type Actor,
  type Collection,
  type Data,
  decide,
  documentName,
  type DocumentVersion,
  ID_PATTERN,
  mayOpen,
  ms,
  Problem,
  splitPath,
  valueAt,
  versionBefore,
} from '@boutique/domain'
import { badCursor } from '../store/cursor.ts'
import { tableOf } from '../store/columns.ts'
import {
  countNewer,
  entriesSince,
  type JournalEntryRow,
  journalPage,
  journalPeople,
  type JournalPlace,
  type JournalQuery,
  readForJournal,
  type SummedUp,
} from '../store/journal-pages.ts'
import { labelsOfCommits } from '../store/treatments.ts'
import type { Engine } from './engine.ts'
import { forbidden, noteAsked } from './rights.ts'

/** A changed path of a line. `after` is absent where it is not known; `isLong`: both values are too long for a list. */
export interface JournalChange {
  path: string
  before?: unknown
  after?: unknown
  derived?: true
  isLong?: true
}
/** A line of a boutique's journal: what one person did to one document, within ten minutes. */
export interface JournalLine {
  collection: string
  document: string
  parent?: string
  /** The name of the document today. */
  title: string
  isDeleted: boolean
  /** The newest and the oldest revision of the line. */
  rev: number
  first: number
  at: string
  actor: { id: string; displayname: string }
  action: string
  /** The label of the treatment that wrote it. */
  label?: string
  /** Further documents of the same collection that the same treatment or erasure changed in one commit. */
  others?: number
  changes: JournalChange[]
}
export interface JournalPage {
  entries: JournalLine[]
  /** The cursor of older entries; absent at the end. */
  next?: string
  /** The cursor by which newer entries are counted; absent for an empty journal. */
  newest?: string
}

/** The number of journal entries that a page reads, of later entries of each document, and of newer ones counted. */
const PAGE = 100
const LATER = 60
const MOST_NEWER = 50
const MOST_PEOPLE = 200
/** The action of entries that a treatment wrote. */
const TREATED = 'traitement'
/** The action of entries that the erasure of a contact wrote. */
const ERASED = 'effacer'
/** Saves of one person within ten minutes form one line. */
const TOGETHER = 10 * 60_000

/** Refuses whoever may not read the journal of a boutique: only administrators may. Throws 403 or 404. */
export async function checkJournal(engine: Engine, actor: Actor, boutique: string): Promise<void> {
  noteAsked(actor)
  if (!mayOpen('admin', actor)) throw forbidden()
  if (!(await engine.boutiqueExists(boutique))) throw new Problem(404, 'boutique.absente', "La boutique n'existe pas")
}

/** The collections of which the actor reads all values in a boutique. */
const readable = ({ registry }: Engine, actor: Actor, boutique: string): Collection[] =>
  [...registry.values()].filter((one) => one.scope === 'boutique' && decide(one, actor, boutique).read === 'profile')

/** The filters of a journal, as texts of an address. */
export interface JournalFilters {
  personne?: unknown
  collection?: unknown
  document?: unknown
  depuis?: unknown
  avant?: unknown
}

function textOf(name: string, value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined
  if (typeof value === 'string' && value.length <= 100 && value.isWellFormed() && !value.includes('\u0000'))
    return value
  throw new Problem(400, 'filtre.invalide', `Ce filtre n'est pas valable : ${name}`)
}

function instantIn(name: string, value: unknown): string | undefined {
  const text = textOf(name, value)
  try {
    if (text !== undefined) ms(text)
    return text
  } catch {
    throw new Problem(400, 'filtre.invalide', `Un instant est attendu : ${name}`)
  }
}

function queryOf(engine: Engine, actor: Actor, boutique: string, filters: JournalFilters): JournalQuery {
  const slug = textOf('collection', filters.collection)
  const document = textOf('document', filters.document)
  if (document !== undefined && !ID_PATTERN.test(document))
    throw new Problem(400, 'filtre.invalide', "Ce filtre n'est pas valable : document")
  const collections = readable(engine, actor, boutique).map((one) => one.slug)
  const boutiques = engine.registry.get('boutiques')
  const readsSettings = boutiques !== undefined && decide(boutiques, actor, null).read === 'profile'
  return {
    boutique,
    collections: slug === undefined ? collections : collections.filter((one) => one === slug),
    withSettings: readsSettings && (slug === undefined || slug === 'boutiques'),
    actor: textOf('personne', filters.personne),
    document,
    from: instantIn('depuis', filters.depuis),
    until: instantIn('avant', filters.avant),
  }
}

const cursorOf = ({ at, collection, document, rev }: JournalPlace): string =>
  Buffer.from(JSON.stringify([at, collection, document, rev])).toString('base64url')

function placeOf(cursor: unknown): JournalPlace {
  try {
    if (typeof cursor !== 'string' || cursor.length > 500) throw badCursor()
    const [at, collection, document, rev] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[]
    ms(at as string)
    const isPlace =
      typeof collection === 'string' && /^[\w/-]{1,100}$/.test(collection) && ID_PATTERN.test(document as string)
    if (isPlace && Number.isSafeInteger(rev) && (rev as number) < 2 ** 31 && (rev as number) > 0)
      return { at: at as string, collection, document: document as string, rev: rev as number }
  } catch {
    // Not written by this server: refused below.
  }
  throw badCursor()
}

/** A page of the journal of a boutique, newest first, for administrators. */
export async function readJournal(
  engine: Engine,
  actor: Actor,
  boutique: string,
  { apres, ...filters }: JournalFilters & { apres?: unknown },
): Promise<JournalPage> {
  await checkJournal(engine, actor, boutique)
  const query = queryOf(engine, actor, boutique, filters)
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
  { depuisCurseur, ...filters }: JournalFilters & { depuisCurseur?: unknown },
): Promise<number> {
  await checkJournal(engine, actor, boutique)
  const newest = placeOf(depuisCurseur)
  return countNewer(engine.pool, queryOf(engine, actor, boutique, filters), newest, MOST_NEWER)
}

/** The people who wrote something in a boutique, by name; also those who were deleted since. */
export async function peopleOfJournal(
  engine: Engine,
  actor: Actor,
  boutique: string,
): Promise<{ id: string; displayname: string }[]> {
  await checkJournal(engine, actor, boutique)
  const ids = await journalPeople(engine.pool, boutique, MOST_PEOPLE)
  const names = await namesOf(engine, ids)
  return ids
    .map((id) => ({ id, displayname: names.get(id) as string }))
    .toSorted((one, other) => one.displayname.localeCompare(other.displayname, 'fr'))
}

async function namesOf(engine: Engine, ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const id of new Set(ids)) names.set(id, await engine.nameOf(id))
  return names
}

const keyOf = ({ collection, document }: Pick<JournalPlace, 'collection' | 'document'>): string =>
  `${collection}/${document}`

async function linesOf(engine: Engine, rows: readonly JournalEntryRow[]): Promise<JournalLine[]> {
  const today = await currentOf(engine, rows)
  const names = await namesOf(
    engine,
    rows.map(({ actor }) => actor),
  )
  const oldest = new Map<string, JournalEntryRow>()
  for (const row of rows) {
    const known = oldest.get(keyOf(row))
    if (!known || row.rev < known.rev) oldest.set(keyOf(row), row)
  }
  const since = Map.groupBy(await entriesSince(engine.pool, [...oldest.values()], LATER), keyOf)
  const lines: JournalLine[] = []
  const latest = new Map<string, JournalLine>()
  const ofTreatments = rows.flatMap(({ action, commit }) => (action === TREATED && commit !== null ? [commit] : []))
  const labels = ofTreatments.length > 0 ? await labelsOfCommits(engine.pool, [...new Set(ofTreatments)]) : undefined
  const byCommit = new Map<string, JournalLine>()
  for (const row of rows) {
    const collection = engine.registry.get(row.collection)
    if (!collection) continue
    const label = row.commit === null ? undefined : labels?.get(row.commit)
    const isOneOfMany = label !== undefined || row.action === ERASED
    const together = `${row.commit}/${row.collection}`
    const first = isOneOfMany ? byCommit.get(together) : undefined
    if (first) {
      first.others = (first.others ?? 0) + 1
      continue
    }
    const document = today.get(keyOf(row))
    const changes = changesOf(collection, row, since.get(keyOf(row)) ?? [], document)
    const line = latest.get(keyOf(row))
    if (line && isTogether(line, row)) {
      addOlder(line, row, changes)
      continue
    }
    const made: JournalLine = {
      collection: row.collection,
      document: row.document,
      ...(collection.parent && document && { parent: document.parent }),
      title: documentName(collection, document ? (JSON.parse(document.text) as Data) : {}),
      isDeleted: document?.deleted ?? true,
      rev: row.rev,
      first: row.rev,
      at: row.at,
      actor: { id: row.actor, displayname: names.get(row.actor) as string },
      action: row.action,
      ...(label !== undefined && { label }),
      changes,
    }
    if (isOneOfMany) byCommit.set(together, made)
    lines.push(made)
    latest.set(keyOf(row), made)
  }
  return lines
}

const isTogether = (line: JournalLine, row: JournalEntryRow): boolean =>
  line.action === 'modifier' &&
  row.action === 'modifier' &&
  line.actor.id === row.actor &&
  row.rev < line.first &&
  Date.parse(line.at) - Date.parse(row.at) <= TOGETHER

/** Adds an older save to a line: it has the value from before both, the line the value after both. */
function addOlder(line: JournalLine, row: JournalEntryRow, changes: readonly JournalChange[]): void {
  line.first = row.rev
  for (const change of changes) {
    const known = line.changes.find(({ path }) => path === change.path)
    if (!known) line.changes.push(change)
    else if (change.isLong || known.isLong) {
      known.isLong = true
      delete known.before
      delete known.after
    } else known.before = change.before
  }
}

/** The documents of a page as they are today, in one statement for each collection. */
async function currentOf(engine: Engine, rows: readonly JournalEntryRow[]): Promise<Map<string, SummedUp>> {
  const found = new Map<string, SummedUp>()
  for (const [slug, ofOne] of Map.groupBy(rows, ({ collection }) => collection)) {
    const collection = engine.registry.get(slug)
    if (!collection) continue
    const ids = [...new Set(ofOne.map(({ document }) => document))]
    const title = collection.screen?.list.row.title ?? collection.title ?? 'name'
    for (const one of await readForJournal(engine.pool, tableOf(slug), ids, title)) found.set(`${slug}/${one.id}`, one)
  }
  return found
}

/** The changes of an entry with their values before and after: after it is what the next change found. */
function changesOf(
  { fields }: Collection,
  row: JournalEntryRow,
  since: readonly JournalEntryRow[],
  document: SummedUp | undefined,
): JournalChange[] {
  const later = since.filter(({ rev }) => rev > row.rev)
  const isComplete = since.length < LATER && document?.isWhole === true && !later.some(({ isLong }) => isLong)
  let after: DocumentVersion | undefined
  if (isComplete && document) {
    after = { data: JSON.parse(document.text) as Data, deleted: document.deleted }
    for (const entry of later.toReversed()) after = versionBefore(fields, after, entry)
  }
  return Object.entries(row.changes).flatMap(([path, before]): JournalChange[] => {
    const derived = row.derived.includes(path) ? { derived: true as const } : {}
    if (fields[splitPath(path)[0] ?? '']?.kind === 'secret') return [{ path, ...derived }]
    if (row.isLong) return [{ path, isLong: true, ...derived }]
    if (after) return [{ path, before, after: valueAt(after.data, splitPath(path)), ...derived }]
    const next = later.find(({ changes, isLong }) => !isLong && path in changes)
    return [{ path, before, ...(next && { after: next.changes[path] }), ...derived }]
  })
}
