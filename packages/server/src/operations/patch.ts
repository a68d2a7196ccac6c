import {
  ABSENT_ITEM,
  type Actor,
  applyChanges,
  type Change,
  type Changes,
  equal,
  invalid,
  overlaps,
  Problem,
  splitPath,
  valueAt,
  writerOf,
} from '@boutique/domain'
import { entriesSince, type Entry } from '../store/journal.ts'
import { changeDocument } from './change.ts'
import type { Engine, Target } from './engine.ts'
import { grant } from './rights.ts'
import { text } from './text.ts'

/** A path that two people changed differently: what was sent, what stands, and whose it is. */
export interface Conflict {
  path: string
  yours: unknown
  theirs: unknown
  actor: { id: string; displayname: string }
  at: string
}

/**
 * Changes a document by paths. What others changed elsewhere since `rev` stays; the same path with another value is a 409
 * with both values. Without `rev` the last write of a path wins. Returns the JSON text.
 */
export async function patchDocument(
  engine: Engine,
  actor: Actor,
  target: Target,
  asked: Changes & { rev?: number },
): Promise<string> {
  const granted = await grant(engine, actor, target, 'update')
  const { collection } = granted
  return changeDocument(engine, actor, target, granted, async (stored, data) => {
    const entries =
      asked.rev !== undefined && asked.rev < stored.rev
        ? await entriesSince(engine.pool, collection.slug, stored.id, asked.rev)
        : []
    const applied = applyChanges(collection.fields, data, asked, engine.newId, writerOf(actor))
    const wanted = applied.changes.filter(({ path, replaces }) => path in asked.values || replaces)
    const lost = applied.errors
      .filter((error) => error.message === ABSENT_ITEM)
      .map(({ path }) => ({ path, before: undefined, after: asked.values[path] }))
    const conflicts = await conflictsOf(engine, entries, [...wanted, ...lost], (path) => valueAt(data, splitPath(path)))
    // A secret is in no answer, not even in the one to who just sent it.
    for (const one of conflicts) if (collection.fields[one.path]?.kind === 'secret') one.yours = null
    if (conflicts.length) throw conflict(conflicts, text(collection, stored))
    if (applied.errors.length) throw invalid(applied.errors)
    return { action: 'modifier', data: applied.data, changes: applied.changes }
  })
}

/** Only what a person asked for conflicts: what rules changed is computed again, and equal values agree. */
async function conflictsOf(
  engine: Engine,
  entries: Entry[],
  wanted: Change[],
  standing: (path: string) => unknown,
): Promise<Conflict[]> {
  const conflicts: Conflict[] = []
  for (const { path, after } of wanted) {
    const theirs = standing(path)
    if (equal(after, theirs)) continue
    const entry = entries.findLast(({ changes, derived }) =>
      Object.keys(changes).some((other) => overlaps(path, other) && !derived.includes(other)),
    )
    if (!entry) continue
    const displayname = await engine.nameOf(entry.actor)
    conflicts.push({
      path,
      yours: after ?? null,
      theirs: theirs ?? null,
      actor: { id: entry.actor, displayname },
      at: entry.at,
    })
  }
  return conflicts
}

const conflict = (conflicts: Conflict[], document: string): Problem =>
  new Problem(409, 'conflit', "Quelqu'un d'autre a changé la même chose", { conflicts, document: JSON.parse(document) })
