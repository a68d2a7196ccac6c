import type { Collection } from './collection.ts'
import { Problem } from './problem.ts'

/** All collections by slug. */
export type Registry = ReadonlyMap<string, Collection>

/** Builds the registry and refuses one whose parts do not fit (programmer's mistakes, in English). */
export function defineRegistry(collections: readonly Collection[]): Registry {
  const registry = new Map<string, Collection>()
  for (const collection of collections) {
    if (registry.has(collection.slug)) throw new Error(`collection ${collection.slug} is declared twice`)
    registry.set(collection.slug, collection)
  }
  for (const { slug, parent, scope } of collections) {
    const owner = parent === undefined ? undefined : registry.get(parent)
    if (parent !== undefined && !owner) throw new Error(`collection ${slug}: its parent ${parent} is not declared`)
    if (owner && owner.scope !== scope) throw new Error(`collection ${slug}: its scope differs from its parent's`)
  }
  return registry
}

/** The collection of that name, or 404 in French. */
export function collectionOf(registry: Registry, slug: string): Collection {
  const collection = registry.get(slug)
  if (!collection) throw new Problem(404, 'collection.inconnue', `La collection ${slug.slice(0, 100)} n'existe pas`)
  return collection
}

/** Existence, ownership, deletion: the three refusals of a load, in this order (LIST-32, ERR-03 to ERR-05). */
export const refusals = {
  missing: ({ label, slug }: Collection): Problem =>
    new Problem(404, 'document.absent', label.missing ?? `Le document de la collection ${slug} n'existe pas`),
  foreign: ({ label }: Collection): Problem =>
    new Problem(404, 'document.autre-boutique', label.foreign ?? "Ce document n'appartient pas à cette boutique"),
  deleted: ({ label }: Collection): Problem =>
    new Problem(404, 'document.supprime', label.deleted ?? 'Ce document a été supprimé'),
}
