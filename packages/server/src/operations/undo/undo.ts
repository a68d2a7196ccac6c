import {
  type Actor,
  type Collection,
  collectionOf,
  decide,
  onBehalfOf,
  Problem,
  type UndoConflict,
  type Where,
  wasDeleted,
} from '@boutique/domain'
import { writtenWith } from '../../store/journal/commits.ts'
import { readCommit, readEntries, type WholeEntry } from '../../store/journal/entries.ts'
import { readDocument } from '../../store/documents/documents.ts'
import { dataOf, type StoredDocument } from '../../store/documents/row.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import { commit } from '../write/commit.ts'
import type { Build } from '../write/commit-work.ts'
import { refusedChange } from '../rights/copied-choices.ts'
import type { LockTarget } from '../write/locked-documents.ts'
import type { Engine, Target } from '../engine.ts'
import { refuseAction, refuseFields } from '../rights/own-fields.ts'
import type { Modification, Planned, Write } from '../write/plan.ts'
import { checkAccess, forbidden, type Granted, grant, grantToSystem, hiddenFrom, isHidden } from '../rights/rights.ts'
import { text } from '../read/text.ts'
import { ownerOf } from '../write/write-limits.ts'
import {
  checkParent,
  isFollowing,
  type Left,
  type Restored,
  type UndoneDocument,
  undoWrite,
  writerFor,
} from './undo-write.ts'

/** What an undo restored, and what it left. */
export interface Undone {
  /** The JSON texts of the restored documents that the actor reads. */
  documents: string[]
  conflicts: UndoConflict[]
}

interface UndoOptions {
  /** What else the commits of the entries wrote is left. */
  alone?: boolean
  /** Entries that are undone with them, whose changes are then none that somebody made since. */
  also?: readonly { collection: string; id: string; revs: readonly number[] }[]
  /** A created document that was changed since stays, whoever changed it; otherwise only what others changed does. */
  keepsChanged?: boolean
  /** Called last in the transaction of the undo, with the paths that it left, and what it wrote. */
  settled?(on: Queryable, left: readonly Left[], planned: readonly Planned[]): Promise<void>
}

/** The most documents that one commit may have written. */
const MAX_DOCUMENTS = 5000

/**
 * Undoes entries of a document's journal, with everything else that their commits wrote: each path gets its value from
 * before, unless somebody changed it since. The undo is a commit of its own and can be undone.
 * @param revs the revisions of the entries
 * @throws Problem 404 for a revision without entry; 403 without the right to everything that was written; 409 when
 *   everything was changed since, when a final action wrote an entry, or when a document would return below a deleted
 *   parent
 */
export async function undoEntries(
  engine: Engine,
  actor: Actor,
  target: Target,
  revs: readonly number[],
  { alone = false, also = [], keepsChanged = false, settled }: UndoOptions = {},
): Promise<Undone> {
  const granted = await grant(engine, actor, target, 'update')
  refuseAction(granted)
  const { collection } = granted
  engine.limits.checkRate(ownerOf(collection, { scope: granted.scope, id: target.id }))
  checkAccess(actor, granted, await readDocument(engine.pool, collection, target.id), { deleted: true })
  const entries = await readEntries(engine.pool, collection, target.id, revs)
  if (entries.length < new Set(revs).size)
    throw new Problem(404, 'annulation.absente', "Cette modification n'est pas dans l'historique")
  for (const one of also)
    entries.push(...(await readEntries(engine.pool, collectionOf(engine.registry, one.collection), one.id, one.revs)))
  // Documents of the asked collection first: rules of the others read them.
  const documents = (await documentsOf(engine, actor, granted, entries, alone)).toSorted(
    (one, other) => Number(other.granted.collection === collection) - Number(one.granted.collection === collection),
  )
  const redone = await actedBefore(engine, entries, documents)
  const hidden = new Map(documents.map((one) => [one, checkRight(engine, actor, granted, one, redone)]))
  for (const one of documents) refuseFinal(one)
  let left: Left[] = []
  let planned: { collection: Collection; rev: number }[] = []
  const build: Build = async (planning, locked) => {
    left = []
    planned = []
    const writes: Write[] = []
    const restored = new Map<string, Restored>()
    for (const one of documents) {
      const stored = locked.get(`${one.granted.collection.slug}/${one.id}`)
      const unseen = { collection: one.granted.collection, hidden: hidden.get(one) ?? [] }
      if (stored && isHidden(unseen, dataOf(stored))) throw forbidden()
      const write =
        stored &&
        (await undoWrite(planning, writerFor(actor, granted, one), one, stored, { left, restored, keepsChanged }))
      const isTarget = one.granted.collection === collection && one.id === target.id
      if (!stored || (!write && !isTarget)) continue
      writes.push(write ?? unchanged(one))
      planned.push({ collection: one.granted.collection, rev: stored.rev })
    }
    // After all writes are known: the parent may come back in the same commit, as that of the variants of a copy does.
    for (const one of restored.values()) await checkParent(engine, planning, one.granted, one.stored, restored)
    return writes
  }
  const results = await commit(engine, onBehalfOf(actor), documents, build, {
    settled: (on, all) => settled?.(on, left, all),
  })
  // The undo of an added payment changes its order by a sum only: the order is part of the result all the same.
  const written = results.flatMap((stored, at) => {
    const { collection: of, rev } = planned[at] as (typeof planned)[number]
    return stored.rev > rev ? [{ of, stored }] : []
  })
  // The undo is written by the program, and asked for by a person.
  for (const { of, stored } of written) engine.limits.wrote(ownerOf(of, stored), 2 * stored.text.length)
  const conflicts = await withNames(engine, left)
  const [choice] = conflicts
  // Not changed since, but chosen once by this person.
  if (written.length === 0 && choice && isChoice(documents, choice)) throw refusedChange(choice.path, choice.message)
  if (written.length === 0 && conflicts.length > 0)
    throw new Problem(409, 'annulation.conflit', "Tout a changé depuis : rien n'a été annulé", { conflicts })
  const documentsRead: string[] = []
  for (const { of, stored } of written) {
    const reader = await rightToRead(engine, actor, target, of, stored)
    if (reader) documentsRead.push(text(reader, stored))
  }
  return { documents: documentsRead, conflicts }
}

/**
 * The right of an actor who reads a document at the level of its profile: an undo also restores documents that they may
 * not see.
 */
async function rightToRead(
  engine: Engine,
  actor: Actor,
  { boutique }: Target,
  of: Collection,
  stored: StoredDocument,
): Promise<Granted | undefined> {
  try {
    const place = { boutique: of.scope === 'boutique' ? boutique : null, collection: of.slug, parent: stored.parent }
    const granted = await grant(engine, actor, place, 'read')
    checkAccess(actor, granted, stored, { deleted: true })
    return granted.ability.read === 'profile' ? granted : undefined
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

const isChoice = (documents: readonly UndoneDocument[], { path, actor }: UndoConflict): boolean =>
  actor === undefined && documents.some(({ chosen }) => chosen.includes(path))

/** A write that changes nothing by itself. */
const unchanged = ({ granted, id }: LockTarget): Modification => ({
  type: 'change',
  granted,
  id,
  deleted: true,
  propose: (_, data) => ({ action: 'annuler', data, changes: [] }),
})

/** A conflict whose names are not read yet. */
async function withNames(engine: Engine, left: readonly Left[]): Promise<UndoConflict[]> {
  const names = new Map<string, string>()
  for (const { by } of left) if (by && !names.has(by.actor)) names.set(by.actor, await engine.nameOf(by.actor))
  return left.map(({ by, ...others }) =>
    by ? { ...others, at: by.at, actor: { id: by.actor, displayname: names.get(by.actor) as string } } : others,
  )
}

/** The documents that the commits of the entries wrote, each with its entries. */
async function documentsOf(
  engine: Engine,
  actor: Actor,
  granted: Granted,
  entries: readonly WholeEntry[],
  alone: boolean,
): Promise<UndoneDocument[]> {
  const all = new Map<string, WholeEntry>()
  const add = (entry: WholeEntry) => all.set(`${entry.collection}/${entry.document}/${entry.rev}`, entry)
  for (const entry of entries) {
    add(entry)
    if (entry.commit !== null && !alone)
      for (const other of await readCommit(engine.pool, entry, MAX_DOCUMENTS)) add(other)
  }
  const byDocument = Map.groupBy(all.values(), ({ collection, document }) => `${collection}/${document}`)
  const documents: UndoneDocument[] = []
  for (const ofOne of byDocument.values()) {
    const { collection: slug, document: id, scope } = ofOne[0] as WholeEntry
    // Its fields may be declared by documents.
    const isTarget = slug === granted.collection.slug
    const collection = isTarget ? granted.collection : collectionOf(engine.registry, slug)
    const stored = collection.parent ? await readDocument(engine.pool, collection, id) : undefined
    const systemGrant = grantToSystem(collection, scope, stored?.parent)
    const { copied = [] } = decide(collection, actor, collection.scope === 'boutique' ? scope : null)
    documents.push({
      granted: isTarget ? { ...granted, parent: systemGrant.parent } : systemGrant,
      id,
      entries: ofOne,
      chosen: copied.map(({ by }) => by),
    })
  }
  return documents
}

/**
 * Checks the right to undo a commit. The person who made it may undo it as a whole if they may still change the
 * document they ask from and those whose actions they ran: rules wrote the rest. Others need the right to each document.
 * Returns the conditions under which the right to the collection is none to this document: it is hidden from them.
 */
function checkRight(
  engine: Engine,
  actor: Actor,
  requested: Granted,
  { granted, id, entries }: UndoneDocument,
  redone: ReadonlySet<string>,
): readonly Where[] {
  const { collection, scope } = granted
  const isTarget = collection === requested.collection
  if (!isTarget && entries.every(isFollowing)) return []
  const isOwn = entries.every((entry) => entry.actor === actor.id)
  const isByAction =
    redone.has(`${collection.slug}/${id}`) || entries.some(({ action }) => isAction(collection, action))
  if (!isTarget && isOwn && !isByAction) return []
  // The rights to a part are those of its whole, which is only known for `asked`.
  if (!isTarget && collection.partOf) {
    // The mark of a photo that the document shows for the first time or no longer shows is computed again, not restored.
    if (entries.every(isComputed)) return []
    throw forbidden()
  }
  const ability = decide(collection, actor, collection.scope === 'boutique' ? scope : null)
  const removes = entries.some((entry) => wasDeleted(entry) === true)
  const restores = entries.some((entry) => wasDeleted(entry) === false)
  const may =
    ability.update && (!removes || ability.remove) && (!restores || ability.trash || (isOwn && ability.remove))
  if (!may || (ability.only && !ability.only.includes(id))) throw forbidden()
  if (!isOwn)
    refuseFields(
      { without: ability.without },
      entries.flatMap((entry) => pathsByHand(collection, entry)),
    )
  return collection.scope === 'boutique' ? hiddenFrom(engine, actor, collection, scope) : []
}

const isAction = ({ actions = {} }: Collection, action: string): boolean => Object.hasOwn(actions, action)

/**
 * The documents whose action an undo of an undo makes again, as `collection/id`: the entry of an undo does not tell
 * which of its documents an action was run on.
 */
async function actedBefore(
  engine: Engine,
  entries: readonly WholeEntry[],
  documents: readonly UndoneDocument[],
): Promise<ReadonlySet<string>> {
  const last = entries.findLast(({ action }) => action === 'annuler')
  if (!last || documents.length < 2) return new Set()
  const byKey = new Map(documents.map(({ granted: { collection }, id }) => [`${collection.slug}/${id}`, collection]))
  const written = await writtenWith(engine.pool, last, [...byKey.keys()])
  return new Set(written.flatMap(({ key, action }) => (isAction(byKey.get(key) as Collection, action) ? [key] : [])))
}

/** The paths that a person wrote into a document that stood. Whoever may change it may also undo its actions. */
const pathsByHand = (collection: Collection, { rev, action, changes, derived }: WholeEntry): string[] =>
  rev === 1 || isAction(collection, action) ? [] : Object.keys(changes).filter((path) => !derived.includes(path))

/** Whether an entry holds derived values only. */
const isComputed = ({ rev, changes, derived }: WholeEntry): boolean =>
  rev > 1 && Object.keys(changes).every((path) => derived.includes(path))

/** Refuses to undo an action declared `isFinal`: what it requested, such as a mail, is not taken back. */
function refuseFinal({ granted, entries }: UndoneDocument): void {
  const actions = new Map(Object.entries(granted.collection.actions ?? {}))
  for (const { action } of entries) {
    const declared = actions.get(action)
    if (declared?.isFinal)
      throw new Problem(409, 'annulation.definitive', `L'action « ${declared.label} » ne peut pas être annulée`)
  }
}
