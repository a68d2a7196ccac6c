import {
  type Actor,
  type Writer,
  writerOf,
  type Data,
  isChangedSince,
  undoOf,
  type Collection,
  type Undo,
  type UndoConflict,
  applyChanges,
  equal,
  collectionOf,
  Problem,
} from '@boutique/domain'
import { readDocument } from '../../store/documents/documents.ts'
import { changesAfter, entriesAfter, type LatestChange, type WholeEntry } from '../../store/journal/entries.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import type { StoredDocument } from '../../store/documents/row.ts'
import type { LockTarget } from '../write/locked-documents.ts'
import { chosenOnce } from '../rights/copied-choices.ts'
import type { Engine } from '../engine.ts'
import type { Planning, Modification } from '../write/plan.ts'
import type { Granted } from '../rights/rights.ts'

/** A path that an undo did not restore, before the name of the person is read. */
export type Left = Omit<UndoConflict, 'actor' | 'at'> & { by?: LatestChange }

/** A document that the undone commits wrote, with their entries for it. */
export interface UndoneDocument extends LockTarget {
  entries: WholeEntry[]
  /** The relations that the person chooses once: an undo does not give them back. */
  chosen: readonly string[]
}

const SINCE = "Modifié depuis par quelqu'un d'autre"
/** A document with as many later entries counts as changed. */
const MAX_READ = 200

/**
 * What rules wrote besides the requested document is restored by the system, and so is what an action wrote whose undo
 * is offered; everything else with the actor's own rights.
 */
export function writerFor(actor: Actor, requested: Granted, { granted, entries }: UndoneDocument): Writer {
  const { collection } = granted
  const isBeside = collection !== requested.collection && entries.every((entry) => entry.actor === actor.id)
  const actions = new Map(Object.entries(collection.actions ?? {}))
  const isByActions = entries.every(({ action }) => actions.has(action))
  return isBeside || isByActions ? 'system' : writerOf(actor)
}

/**
 * Whether an entry holds values only that follow from other documents (`alongside`): their undo evaluates them again.
 */
export const isFollowing = (entry: WholeEntry): boolean => {
  const paths = Object.keys(entry.changes)
  return paths.every((path) => entry.derived.includes(path)) && (paths.includes('deleted') || entry.action === 'suivre')
}

/** A document that an undo brings back. */
export interface Restored {
  granted: Granted
  stored: StoredDocument
}

/**
 * The write that restores one document; undefined when there is nothing to do. Conflicts are added to `left`, and a
 * document that comes back to `restored`, by collection and id.
 */
export async function undoWrite(
  planning: Planning,
  writer: Writer,
  { granted, id, entries, chosen }: UndoneDocument,
  stored: StoredDocument,
  { left, restored, keepsChanged }: { left: Left[]; restored: Map<string, Restored>; keepsChanged: boolean },
): Promise<Modification | undefined> {
  const { engine, on } = planning
  const { collection } = granted
  const leave = (path: string, message: string, by?: LatestChange) =>
    left.push({ collection: collection.slug, id, path, message, by })
  const own = new Set(entries.map(({ rev }) => rev))
  const changes = await changesAfter(on, collection, id, Math.min(...own))
  const later = changes.filter(({ rev }) => !own.has(rev))
  const data = JSON.parse(stored.text) as Data
  const undo = undoOf(collection.fields, data, entries, later)
  const comesBack = undo.deleted === false && stored.deleted
  if (stored.deleted && !comesBack) {
    // Undoing a creation has nothing to do: the document is already deleted. What only follows from others is not undone.
    if (undo.deleted !== true && !entries.every(isFollowing)) leave('', 'Supprimé depuis')
    return undefined
  }
  const other = undo.deleted === true ? later.findLast(({ by }) => by.actor !== planning.actor.id) : undefined
  if (other) {
    leave('', SINCE, other.by)
    return undefined
  }
  if (undo.deleted === true && keepsChanged && (await isChanged(on, collection, stored, own))) {
    leave('', 'Modifié depuis')
    return undefined
  }
  if (comesBack) restored.set(`${collection.slug}/${id}`, { granted, stored })
  for (const { path, by } of undo.conflicts) leave(path, SINCE, by)
  for (const path of undo.lost) leave(path, 'Un secret ne peut pas être rétabli')
  for (const by of chosen) {
    if (!Object.hasOwn(undo.values, by)) continue
    delete undo.values[by]
    leave(by, chosenOnce(collection.fields[by]?.label ?? by))
  }
  const put = putBack(collection, data, undo, writer, engine.newId)
  for (const { path, message } of put.errors) leave(path, message)
  const { deleted = stored.deleted, datetime } = undo
  const isSame =
    put.changes.length === 0 && deleted === stored.deleted && (datetime ?? stored.datetime) === stored.datetime
  if (isSame) return undefined
  const isUndo = true as const
  const proposal = { action: 'annuler', isUndo, data: put.data, changes: put.changes, deleted, datetime }
  return { type: 'change', granted, id, deleted: true, propose: () => proposal }
}

/** Whether a created document was changed since, by anybody, but for the entries that are undone with it. */
async function isChanged(on: Queryable, collection: Collection, stored: StoredDocument, own: ReadonlySet<number>) {
  const entries = await entriesAfter(on, collection, stored.id, Math.min(...own), MAX_READ)
  const later = entries.filter(({ rev }) => !own.has(rev))
  const { text, deleted, datetime } = stored
  return entries.length === MAX_READ || isChangedSince({ data: JSON.parse(text) as Data, deleted, datetime }, later)
}

/** The document with everything restored that can be: first the items of lists, then the values. */
function putBack(
  collection: Collection,
  data: Data,
  { operations, values }: Undo<unknown>,
  writer: Writer,
  newId: () => string,
) {
  const items = applyChanges(collection.fields, data, { values: {}, operations }, newId, writer)
  // A derived field is in the values when an action set it: nobody may write it, and the journal has its stored form.
  const isDerived = ([name]: [string, unknown]): boolean => collection.fields[name]?.derived === true
  const typed = Object.fromEntries(Object.entries(values).filter((value) => !isDerived(value)))
  const whole = applyChanges(collection.fields, items.data, { values: typed, operations: [] }, newId, writer)
  const computed = Object.entries(values).flatMap(([path, value]) => {
    const before = whole.data[path]
    const after = value ?? undefined
    return isDerived([path, value]) && !equal(before, after) ? [{ path, before, after }] : []
  })
  return {
    data: { ...whole.data, ...Object.fromEntries(computed.map(({ path, after }) => [path, after])) },
    changes: [...items.changes, ...whole.changes, ...computed],
    errors: [...items.errors, ...whole.errors],
  }
}

/**
 * Refuses to restore a document whose parent is deleted. Throws 409.
 * @param restored what the same commit brings back, by collection and id
 */
export async function checkParent(
  engine: Engine,
  { on }: Planning,
  { collection }: Granted,
  stored: StoredDocument,
  restored: ReadonlyMap<string, unknown> = new Map(),
): Promise<void> {
  if (!collection.parent || restored.has(`${collection.parent}/${stored.parent}`)) return
  const parent = await readDocument(on, collectionOf(engine.registry, collection.parent), stored.parent)
  if (parent && !parent.deleted) return
  throw new Problem(409, 'annulation.parent', "Le document dont il dépend a été supprimé : restaurez-le d'abord")
}
