import type { Ability, Collection, Registry } from '@boutique/domain'

const narrowed = new WeakMap<Registry, Map<string, Registry>>()

/**
 * The declarations as somebody sees them: without the fields that are closed to them, so that forms, lists, filters,
 * orders and exports do not name these. The same object for the same closed fields: screens keep their state when rights
 * are read again.
 */
export function readableRegistry(registry: Registry, abilities: Readonly<Record<string, Ability>>): Registry {
  const closed = [...registry.keys()].flatMap((slug): [string, readonly string[]][] => {
    const { without } = abilities[slug] ?? {}
    return without ? [[slug, without]] : []
  })
  if (closed.length === 0) return registry
  let known = narrowed.get(registry)
  if (!known) {
    known = new Map()
    narrowed.set(registry, known)
  }
  const key = JSON.stringify(closed)
  let readable = known.get(key)
  if (!readable) {
    readable = new Map([
      ...registry,
      ...closed.map(([slug, names]) => without(registry.get(slug) as Collection, names)),
    ])
    known.set(key, readable)
  }
  return readable
}

function without(collection: Collection, names: readonly string[]): [string, Collection] {
  const fields = Object.fromEntries(Object.entries(collection.fields).filter(([name]) => !names.includes(name)))
  return [collection.slug, { ...collection, fields }]
}
