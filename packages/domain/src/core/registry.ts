import { type AccessRule, type GuardedField, NOTHING } from './access.ts'
import type { Collection } from './collection.ts'
import type { GuardedCopy } from './copied.ts'
import type { Fields } from './field.ts'
import { Problem } from './problem.ts'
import { picturedRelations } from './screens/tally.ts'

/** All collections by slug. */
export type Registry = ReadonlyMap<string, Collection>

/**
 * Builds the registry. Completes each collection with its parent, the rights to its guarded fields, the collections with
 * relations to it, and the relations whose latest documents other lists show. The server
 * calls `checkDeclarations` at its start, which refuses invalid declarations.
 */
export function defineRegistry(collections: readonly Collection[]): Registry {
  const registry = new Map<string, Collection>()
  for (const collection of collections)
    registry.set(collection.slug, {
      ...collection,
      guarded: guardedOf(collection, collections),
      guardedCopies: copiesOf(collection, collections),
      referredBy: referrersOf(collection.slug, collections),
      pictured: picturedRelations(collection.slug, collections),
    })
  for (const collection of registry.values()) {
    const owner = collection.parent === undefined ? undefined : registry.get(collection.parent)
    if (owner) registry.set(collection.slug, { ...collection, owner })
  }
  return registry
}

/** The guarded fields of a collection. Where the other collection does not exist, nobody reads the field. */
const guardedOf = ({ fields }: Collection, collections: readonly Collection[]): GuardedField[] =>
  Object.entries(fields).flatMap(([field, { readWith }]) => {
    if (readWith === undefined) return []
    return [{ field, rule: ruleOf(readWith, collections) }]
  })

/** The copying relations of a collection, each with the right to its target. */
const copiesOf = ({ copied = [], fields }: Collection, collections: readonly Collection[]): GuardedCopy[] =>
  copied.map((copy) => ({ ...copy, rule: ruleOf(fields[copy.by]?.to, collections) }))

const ruleOf = (slug: string | undefined, collections: readonly Collection[]): AccessRule =>
  collections.find((one) => one.slug === slug)?.access ?? (() => NOTHING)

/**
 * The rights of the collections with a relation to one, at any depth of their fields. A guarded relation shows no titles: only
 * who reads the other collection reads it.
 */
const referrersOf = (slug: string, collections: readonly Collection[]): AccessRule[] =>
  collections.filter(({ fields }) => refersTo(fields, slug)).map(({ access }) => access)

const refersTo = (fields: Fields, slug: string): boolean =>
  Object.values(fields).some(
    ({ to, readWith, fields: parts = {} }) => readWith === undefined && (to === slug || refersTo(parts, slug)),
  )

/** The creations that a document of a collection can fill, each with the collection of the new document. */
export const creationsFrom = (registry: Registry, slug: string): { to: Collection; label: string; inBar: boolean }[] =>
  [...registry.values()].flatMap((to) => {
    const filled = to.screen?.form.from
    const own = filled && Object.hasOwn(filled, slug) ? filled[slug] : undefined
    return own ? [{ to, label: own.label, inBar: own.inBar === true }] : []
  })

/** The collection of that name, or 404 in French. */
export function collectionOf(registry: Registry, slug: string): Collection {
  const collection = registry.get(slug)
  if (!collection) throw new Problem(404, 'collection.inconnue', `La collection ${slug.slice(0, 100)} n'existe pas`)
  return collection
}

/** Existence, ownership, deletion: the three errors of a read, in this order (LIST-32, ERR-03 to ERR-05). */
export const refusals = {
  missing: ({ label, slug }: Collection): Problem =>
    new Problem(404, 'document.absent', label.missing ?? `Le document de la collection ${slug} n'existe pas`),
  /** @param boutique the boutique of the document, when the reader belongs to it */
  foreign: ({ label }: Collection, boutique?: string): Problem =>
    new Problem(
      404,
      'document.autre-boutique',
      label.foreign ?? "Ce document n'appartient pas à cette boutique",
      boutique === undefined ? {} : { boutique },
    ),
  deleted: ({ label }: Collection): Problem =>
    new Problem(404, 'document.supprime', label.deleted ?? 'Ce document a été supprimé'),
}
