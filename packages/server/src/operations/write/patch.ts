import {
  type Actor,
  applyChanges,
  type Change,
  ChangedPaths,
  type Changes,
  equal,
  invalid,
  Problem,
  refusedChanges,
  splitPath,
  valueAt,
  writerOf,
} from '@boutique/domain'
import { changedSince, type LatestChange } from '../../store/journal/entries.ts'
import { commitOne } from './commit.ts'
import type { Engine, Target } from '../engine.ts'
import { pathsOf, refuseClosedCopies, refuseOtherFields } from '../rights/own-fields.ts'
import type { Propose } from './plan.ts'
import { grant } from '../rights/rights.ts'
import { text } from '../read/text.ts'

/** A path that two people changed differently: the sent value, the stored value, and who stored it. */
export interface Conflict {
  path: string
  yours: unknown
  theirs: unknown
  actor: { id: string; displayname: string }
  at: string
}

/**
 * Changes a document by paths. Changes that others made to other paths since `rev` are kept; a different value of the
 * same path is a 409 with both values. Without `rev` the last write of a path wins. Returns the JSON text.
 */
export async function patchDocument(
  engine: Engine,
  actor: Actor,
  target: Target,
  requested: Changes & { rev?: number },
): Promise<string> {
  const granted = await grant(engine, actor, target, 'update')
  const { collection } = granted
  refuseTooMany(requested)
  refuseOtherFields(granted, requested)
  const refused = refusedChanges(collection.fields, requested)
  if (refused.length > 0) throw invalid(refused, undefined, collection.fields)
  const propose: Propose = async (stored, data, { on }) => {
    const { rev = stored.rev } = requested
    if (rev > stored.rev) throw invalid([{ path: 'rev', message: "Cette révision n'existe pas" }])
    const others = rev < stored.rev ? await changedSince(on, collection, stored.id, rev) : []
    const applied = applyChanges(collection.fields, data, requested, engine.newId, writerOf(actor))
    refuseClosedCopies(granted, data, applied.data, pathsOf(requested))
    const wanted = applied.changes.filter(({ path, replaces }) => replaces || Object.hasOwn(requested.values, path))
    const lost = applied.errors
      .filter(({ isAbsent }) => isAbsent)
      .map(({ path }) => ({ path, before: undefined, after: requested.values[path] }))
    const standing = (path: string): unknown => valueAt(data, splitPath(path))
    const conflicts = await conflictsOf(engine, new ChangedPaths(others), [...wanted, ...lost], standing)
    // No response contains a secret, even one the client just sent.
    for (const one of conflicts) if (collection.fields[one.path]?.kind === 'secret') one.yours = null
    if (conflicts.length) throw conflict(conflicts, text(granted, stored))
    if (applied.errors.length) throw invalid(applied.errors, undefined, collection.fields)
    return { action: 'modifier', data: applied.data, changes: applied.changes }
  }
  return commitOne(engine, actor, { type: 'change', granted, id: target.id, propose })
}

/** A form sends dozens of paths; a program with more than this splits them over several requests. */
const MAX_PATHS = 1000

function refuseTooMany({ values, operations }: Changes): void {
  if (Object.keys(values).length + operations.length <= MAX_PATHS) return
  throw invalid([{ path: 'changes', message: `${MAX_PATHS} changements au plus à la fois` }])
}

/** Only values that a person asked for can conflict: derived values are computed again, and equal values agree. */
async function conflictsOf(
  engine: Engine,
  others: ChangedPaths<LatestChange>,
  wanted: Change[],
  standing: (path: string) => unknown,
): Promise<Conflict[]> {
  const conflicts: Conflict[] = []
  const names = new Map<string, string>()
  for (const { path, after } of wanted) {
    const change = others.overlapping(path)
    if (!change) continue
    const theirs = standing(path)
    if (equal(after, theirs)) continue
    const { actor: id, at } = change
    if (!names.has(id)) names.set(id, await engine.nameOf(id))
    const actor = { id, displayname: names.get(id) as string }
    conflicts.push({ path, yours: after ?? null, theirs: theirs ?? null, actor, at })
  }
  return conflicts
}

const conflict = (conflicts: Conflict[], document: string): Problem =>
  new Problem(409, 'conflit', "Quelqu'un d'autre a changé la même chose", { conflicts, document: JSON.parse(document) })
