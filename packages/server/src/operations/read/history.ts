import type { Actor, HistoryEntry } from '@boutique/domain'
import { readDocument } from '../../store/documents/documents.ts'
import { dataOf, type StoredDocument } from '../../store/documents/row.ts'
import { latestEntries } from '../../store/journal/entries.ts'
import type { Engine, Target } from '../engine.ts'
import { expensivelyFor } from './expensive.ts'
import { readerOf } from '../rights/own-fields.ts'
import { grant, checkAccess, type Granted } from '../rights/rights.ts'

/** The characters of all values of a history; older values beyond them are left out. */
const MAX_CHARACTERS = 1_000_000
/** Saves of one person within ten minutes form one line. */
const TOGETHER = 10 * 60_000

/**
 * The history of a document from its journal, newest first, for those who may change the document; of a deleted
 * document, for those who see the bin.
 */
export async function history(engine: Engine, actor: Actor, target: Target): Promise<HistoryEntry[]> {
  const granted = await grant(engine, actor, target, 'update')
  const stored = checkAccess(actor, granted, await readDocument(engine.pool, granted.collection, target.id), {
    deleted: granted.ability.trash,
  })
  return expensivelyFor(actor, target.boutique, () => linesOf(engine, granted, stored))
}

async function linesOf(engine: Engine, granted: Granted, stored: StoredDocument): Promise<HistoryEntry[]> {
  const entries = await latestEntries(engine.pool, granted.collection.slug, stored.id, 500, MAX_CHARACTERS)
  const lines: HistoryEntry[] = []
  const reads = readerOf(granted, dataOf(stored))
  const names = new Map<string, string>()
  for (const one of new Set(entries.map((entry) => entry.actor))) names.set(one, await engine.nameOf(one))
  for (const { rev, at, actor: who, action, changes, derived } of entries) {
    const paths = Object.entries(changes)
      .filter(([path]) => reads(path))
      .map(([path, before]) => ({ path, before, ...(derived.includes(path) && { derived: true as const }) }))
    // All changed fields are hidden from the reader.
    if (paths.length === 0 && Object.keys(changes).length > 0) continue
    const later = lines.at(-1)
    if (
      later &&
      later.action === 'modifier' &&
      action === 'modifier' &&
      later.actor.id === who &&
      Date.parse(later.at) - Date.parse(at) <= TOGETHER
    ) {
      // The older save has the value from before both.
      const older = new Set(paths.map(({ path }) => path))
      later.revs.push(rev)
      later.changes = [...paths, ...later.changes.filter(({ path }) => !older.has(path))]
    } else {
      lines.push({
        rev,
        revs: [rev],
        at,
        actor: { id: who, displayname: names.get(who) as string },
        action,
        changes: paths,
      })
    }
  }
  return lines
}
