import {
  type Ability,
  type Actor,
  belongsTo,
  type Collection,
  collectionOf,
  type Data,
  decide,
  EVERYTHING,
  mayMatch,
  Problem,
  type ReadLevel,
  refusals,
  type Where,
} from '@boutique/domain'
import { readDocumentBytes } from '../../store/documents/documents.ts'
import type { StoredDocument } from '../../store/documents/row.ts'
import { declaredIn } from './declared-collections.ts'
import type { Engine, CollectionRef } from '../engine.ts'

/** A collection that the actor was authorised to use; code that receives this checks no rights again. */
export interface Granted {
  collection: Collection
  ability: Ability & { read: ReadLevel }
  /** The stored scope: the boutique, the user, or nothing. */
  scope: string
  parent: string
  /** Conditions of the documents that the actor does not see (`hides` of the collection). */
  hidden: readonly Where[]
  /** Refuses a change of a document that belongs to another one which the actor may not change. */
  checkWhole?(data: Data): void
}

type Need = 'read' | 'create' | 'update' | 'remove' | 'trash' | 'restore' | 'tally'

const checked = new WeakSet<Actor>()
/** Records that a right of this actor was checked. */
export const noteChecked = (actor: Actor): void => void checked.add(actor)
/** Whether a right of this very object was checked, whatever the result. */
export const wasChecked = (actor: Actor): boolean => checked.has(actor)

/** The error for an actor without the right. */
export const forbidden = (): Problem => new Problem(403, 'droit.refuse', "Vous n'avez pas accès à ces données")

/**
 * Authorises an actor for a collection: 404 for an unknown collection or boutique, 403 without the right, default deny.
 * `restore` is for those who see the bin, and for those who may delete: they restore what they deleted themselves, which the caller checks.
 * `tally` counts the documents of a sub-collection for all of its parents, which the actor must read completely.
 * Another boutique gets the same refusal whether it exists or not.
 */
export async function grant(engine: Engine, actor: Actor, ref: CollectionRef, need: Need): Promise<Granted> {
  noteChecked(actor)
  const collection = collectionOf(engine.registry, ref.collection)
  if ((collection.scope === 'boutique') !== Boolean(ref.boutique)) {
    throw collection.scope === 'boutique'
      ? new Problem(400, 'boutique.obligatoire', 'La boutique est obligatoire')
      : new Problem(404, 'collection.inconnue', `La collection ${collection.slug} n'existe pas dans une boutique`)
  }
  const ability = decide(collection, actor, ref.boutique)
  const may =
    need === 'restore' ? ability.trash || ability.remove : need === 'read' || need === 'tally' || ability[need]
  if (!ability.read || !may) throw forbidden()
  if (ref.boutique !== null && !(await engine.boutiqueExists(ref.boutique))) {
    throw new Problem(404, 'boutique.absente', "La boutique n'existe pas")
  }
  const scope =
    collection.scope === 'boutique' ? (ref.boutique as string) : collection.scope === 'utilisateur' ? actor.id : ''
  const granted: Granted = { collection, ability: { ...ability, read: ability.read }, scope, parent: '', hidden: [] }
  if (ref.boutique !== null) followParts(engine, actor, granted, ref.boutique, need)
  if (need === 'tally') {
    if (collection.parent) await checkAllParents(engine, actor, ref, collection.parent)
    return granted
  }
  if (collection.parent) granted.parent = await parentOf(engine, actor, ref, collection.parent, need === 'create')
  if (collection.declaredBy) granted.collection = await declaredIn(engine, collection, scope, granted.parent)
  return granted
}

/** All rights to a collection, for what the program itself writes on behalf of an actor. */
export function grantToSystem(collection: Collection, scope: string, parent = ''): Granted {
  return { collection, ability: { ...EVERYTHING, read: 'profile' }, scope, parent, hidden: [] }
}

/** The conditions of the documents of a collection that an actor does not see. */
export const hiddenFrom = (engine: Engine, actor: Actor, { hides }: Collection, boutique: string): readonly Where[] =>
  hides?.(actor, boutique, (slug) => mayIn(engine, actor, boutique, slug, 'read')) ?? []

/** Adds the rights to the documents that the documents of the collection are parts of. */
function followParts(engine: Engine, actor: Actor, granted: Granted, boutique: string, need: Need): void {
  const { partOf } = granted.collection
  granted.hidden = hiddenFrom(engine, actor, granted.collection, boutique)
  if (!partOf || need === 'read' || need === 'tally') return
  granted.checkWhole = (data) => {
    const slug = partOf(data)
    const isKnown = slug !== undefined && engine.registry.get(slug)?.scope === 'boutique'
    if (isKnown && !mayIn(engine, actor, boutique, slug, 'update')) throw forbidden()
  }
}

/** Whether an actor reads all of a collection's fields in a boutique, or changes its documents; false for none declared. */
export function mayIn({ registry }: Engine, actor: Actor, boutique: string, slug: string, need: 'read' | 'update') {
  noteChecked(actor)
  const collection = registry.get(slug)
  if (!collection) return false
  const ability = decide(collection, actor, boutique)
  return need === 'read' ? ability.read === 'profile' : ability.update
}

/** Throws 403 for an actor who does not read every document of a parent collection. */
async function checkAllParents(engine: Engine, actor: Actor, ref: CollectionRef, slug: string): Promise<void> {
  const { ability, hidden } = await grant(engine, actor, { boutique: ref.boutique, collection: slug }, 'read')
  if (ability.read !== 'profile' || ability.only || hidden.length > 0) throw forbidden()
}

async function parentOf(
  engine: Engine,
  actor: Actor,
  ref: CollectionRef,
  slug: string,
  mustStand: boolean,
): Promise<string> {
  const id = ref.parent ?? ''
  const parent = await grant(engine, actor, { boutique: ref.boutique, collection: slug }, 'read')
  const { read } = parent.ability
  const found = await readDocumentBytes(engine.pool, parent.collection, id, read)
  checkAccess(actor, parent, found?.stored, { deleted: !mustStand && read === 'profile' })
  return id
}

/**
 * Checks existence, ownership and deletion of a document, in this order (LIST-32). Another boutique is named only to
 * those who may see it; for anyone else the document does not exist.
 */
export function checkAccess(
  actor: Actor,
  granted: Granted,
  stored: StoredDocument | undefined,
  allow: { deleted?: boolean } = {},
): StoredDocument {
  const { collection, scope, parent, ability } = granted
  if (!stored) throw refusals.missing(collection)
  if (stored.scope !== scope) {
    const visible = collection.scope === 'boutique' && belongsTo(actor, stored.scope)
    throw visible ? refusals.foreign(collection, stored.scope) : refusals.missing(collection)
  }
  if (collection.parent && stored.parent !== parent) throw refusals.missing(collection)
  if (ability.only && !ability.only.includes(stored.id)) throw refusals.missing(collection)
  if (ability.read === 'public' && !stored.published) throw refusals.missing(collection)
  if (granted.hidden.length > 0 || granted.checkWhole) {
    const data = JSON.parse(stored.text) as Data
    if (isHidden(granted, data)) throw refusals.missing(collection)
    granted.checkWhole?.(data)
  }
  if (stored.deleted && !allow.deleted) throw refusals.deleted(collection)
  return stored
}

/** Whether a document with these data is hidden from the actor. */
export const isHidden = ({ collection, hidden }: Pick<Granted, 'collection' | 'hidden'>, data: Data): boolean =>
  hidden.some((where) => mayMatch(collection.fields, where, data))
