import type { AccessRule } from './access.ts'
import type { Collection } from './collection.ts'
import type { Fields } from './field.ts'
import { Problem } from './problem.ts'
import { allRollups, type Rollup } from './related.ts'

/** All collections by slug. */
export type Registry = ReadonlyMap<string, Collection>

/**
 * Builds the registry and refuses one whose parts do not fit (programmer's mistakes, in English). Each collection is
 * completed with what only the others know: its parent, and whose relations lead to it.
 */
export function defineRegistry(collections: readonly Collection[]): Registry {
  const registry = new Map<string, Collection>()
  for (const collection of collections) {
    if (registry.has(collection.slug)) throw new Error(`collection ${collection.slug} is declared twice`)
    registry.set(collection.slug, { ...collection, referredBy: referrersOf(collection.slug, collections) })
  }
  for (const { slug, parent, scope, publicWhere } of collections) {
    const owner = parent === undefined ? undefined : registry.get(parent)
    if (parent !== undefined && !owner) throw new Error(`collection ${slug}: its parent ${parent} is not declared`)
    if (!owner) continue
    if (owner.scope !== scope) throw new Error(`collection ${slug}: its scope differs from its parent's`)
    if (publicWhere && !owner.publicWhere) throw new Error(`collection ${slug}: is public, but its parent is not`)
    registry.set(slug, { ...(registry.get(slug) as Collection), owner })
  }
  for (const { collection, name, rollup } of allRollups(registry)) checkRollup(registry, collection, name, rollup)
  return registry
}

/** Refuses a rollup that cannot be kept. */
function checkRollup(registry: Registry, { slug, fields, scope }: Collection, name: string, rollup: Rollup): void {
  const fail = (why: string): never => {
    throw new Error(`collection ${slug}: "${name}" sums up ${rollup.of}, ${why}`)
  }
  const source = registry.get(rollup.of) ?? fail('which is not declared')
  const relation = source.fields[rollup.by]
  if (!fields[name]?.derived) fail('but is not derived')
  if (fields[name]?.column !== 'numeric') fail('but is no number')
  if (source.scope !== scope) fail('which has another scope')
  if (relation?.kind !== 'relation' || relation.to !== slug || !relation.filter)
    fail(`whose "${rollup.by}" is no filtered relation to it`)
  if (rollup.sum !== undefined && source.fields[rollup.sum]?.column !== 'numeric')
    fail(`whose "${rollup.sum}" is no number`)
  if (Object.values(source.fields).some((field) => field.rollup)) fail('which sums up others itself')
  for (const [filtered, condition] of Object.entries(rollup.where ?? {}))
    if (typeof condition === 'object' || !source.fields[filtered]?.filter) fail(`by "${filtered}", which is no filter`)
}

/** The rights of the collections with a relation to one, at any depth of their fields. */
const referrersOf = (slug: string, collections: readonly Collection[]): AccessRule[] =>
  collections.filter(({ fields }) => refersTo(fields, slug)).map(({ access }) => access)

const refersTo = (fields: Fields, slug: string): boolean =>
  Object.values(fields).some((field) => field.to === slug || refersTo(field.fields ?? {}, slug))

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
