import {
  type JournalLine,
  documentName,
  parentPaths,
  type Data,
  type JournalChange,
  type Collection,
  type DocumentVersion,
  versionBefore,
  splitPath,
  valueAt,
} from '@boutique/domain'
import { tableOf } from '../../store/lists/columns.ts'
import {
  type JournalPlace,
  type JournalEntryRow,
  entriesSince,
  type SummedUp,
  readForJournal,
} from '../../store/journal/journal-pages.ts'
import { treatmentLabels } from '../treatments/commit-labels.ts'
import type { Engine } from '../../operations/engine.ts'

/** The number of later entries of each document that are read. */
const LATER = 60
/** The action of entries that a treatment wrote. */
const TREATED = 'traitement'
/** The action of entries that the erasure of a contact wrote. */
const ERASED = 'effacer'
/** Saves of one person within ten minutes form one line. */
const TOGETHER = 10 * 60_000

/** The names of people by their ids. */
export async function namesOf(engine: Engine, ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const id of new Set(ids)) names.set(id, await engine.nameOf(id))
  return names
}

const keyOf = ({ collection, document }: Pick<JournalPlace, 'collection' | 'document'>): string =>
  `${collection}/${document}`

/** The lines of a page of entries, newest first: saves of one person within ten minutes are one, and so is a treatment. */
export async function linesOf(engine: Engine, all: readonly JournalEntryRow[]): Promise<JournalLine[]> {
  const rows = all.filter((row) => !isOfMany(row))
  const today = await currentOf(engine, rows)
  const names = await namesOf(
    engine,
    all.map(({ actor }) => actor),
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
  const labels = ofTreatments.length > 0 ? await treatmentLabels(engine, [...new Set(ofTreatments)]) : undefined
  const byCommit = new Map<string, JournalLine>()
  for (const row of all) {
    const collection = engine.registry.get(row.collection)
    if (!collection) continue
    if (isOfMany(row)) {
      lines.push(lineOfMany(row, names.get(row.actor) as string))
      continue
    }
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

/** Whether an entry is the line of a change of many documents. */
const isOfMany = ({ document }: JournalEntryRow): boolean => document === ''

function lineOfMany(
  { collection, rev, at, actor, action, changes }: JournalEntryRow,
  displayname: string,
): JournalLine {
  const { documents, field } = changes as { documents: number; field: string | null }
  const many = { line: rev, documents, ...(field !== null && { field }) }
  const none = { document: '', title: '', isDeleted: false, changes: [] }
  return { ...none, collection, rev, first: rev, at, actor: { id: actor, displayname }, action, many }
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
    const next = nextValue(later, path)
    return [{ path, before, ...(next && { after: next.value }), ...derived }]
  })
}

/** What the next entry that states a path, or a value around it, found there. */
function nextValue(later: readonly JournalEntryRow[], path: string): { value: unknown } | undefined {
  const around = [path, ...parentPaths(path)]
  for (const { changes, isLong } of later) {
    const stated = around.find((one) => one in changes)
    if (stated === undefined) continue
    if (isLong) return undefined
    return { value: valueAt({ value: changes[stated] }, ['value', ...splitPath(path).slice(splitPath(stated).length)]) }
  }
  return undefined
}
