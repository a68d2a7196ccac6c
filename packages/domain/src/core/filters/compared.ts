import type { Collection } from '../collection.ts'
import { type Field, type Fields } from '../field.ts'
import { traitsOf } from '../fields/field-kinds.ts'
import { instant } from '../fields/kinds.ts'

type Declared = Pick<Collection, 'fields' | 'sort' | 'screen'>

/** The names of the fields that lists of a collection compare, and of those that they are ordered by. */
export interface Compared {
  filters: ReadonlySet<string>
  sorts: ReadonlySet<string>
}

const known = new WeakMap<Declared, Compared>()

/** The fields that are filterable or sortable by their own declaration, by a tab, or as the default order. */
export function comparedFields(collection: Declared): Compared {
  const found = known.get(collection)
  if (found) return found
  const filters = new Set<string>()
  const sorts = new Set<string>([collection.sort.replace('-', '')])
  for (const [name, field] of Object.entries(collection.fields)) {
    if (field.filter || field.sum || field.unique) filters.add(name)
    if (field.sort) sorts.add(name)
  }
  for (const tab of collection.screen?.list.tabs ?? []) {
    for (const name of Object.keys(tab.where)) filters.add(name)
    if (tab.sort) sorts.add(tab.sort.replace('-', ''))
  }
  const compared = { filters, sorts }
  known.set(collection, compared)
  return compared
}

/** The dates that every document has. */
const SYSTEM: Fields = {
  createdAt: instant({ label: 'Créé le', required: true }),
  updatedAt: instant({ label: 'Modifié le', required: true }),
}

/**
 * The fields by which people may filter a list, by name: those with a column that lists compare, and the dates of every
 * document. Nothing else: a condition on another field would read whole documents. Fields of rules that no form shows
 * are left out, unless the list declares a filter on them.
 */
export function filterableFields(collection: Declared): ReadonlyMap<string, Field> {
  const { filters, sorts } = comparedFields(collection)
  const declared = collection.screen?.list.filters ?? []
  const own = Object.entries(collection.fields).filter(([name, field]) => {
    const isCompared = (filters.has(name) || sorts.has(name)) && field.column !== undefined
    const isShown = !(field.hidden && field.derived) || declared.includes(name)
    return isCompared && isShown && field.compared !== 'texts' && traitsOf(field).filtered !== null
  })
  return new Map([...own, ...Object.entries(SYSTEM)])
}
