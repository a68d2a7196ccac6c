import type { Collection, Field, ShownTab } from '@boutique/domain'
import { kindOf } from '../../../fields/index.ts'

/** An order the user may choose: its value in the address and the query, and its French name. */
export interface SortOption {
  value: string
  label: string
}

const SYSTEM: SortOption[] = [
  { value: '-datetime', label: 'Plus récents' },
  { value: 'datetime', label: 'Plus anciens' },
  { value: '-updatedAt', label: 'Modifiés récemment' },
]
/** The same for a collection in the order of creation. */
const BY_CREATION: SortOption[] = [
  { value: '-createdAt', label: 'Plus récents' },
  { value: 'createdAt', label: 'Plus anciens' },
  { value: '-updatedAt', label: 'Modifiés récemment' },
]

function optionsOf(name: string, field: Field): SortOption[] {
  const orders = kindOf(field.kind).sortWords ?? []
  return orders.map(({ direction, words }) => ({ value: direction + name, label: `${field.label} ${words}` }))
}

/** The orders of a collection: the default of the tab first, then the common ones, then those of its sortable fields. [LIST-19] */
export function sortOptions(
  collection: Pick<Collection, 'fields' | 'sort'>,
  tab?: Pick<ShownTab, 'sort' | 'sortLabel'>,
): SortOption[] {
  const own = Object.entries(collection.fields).flatMap(([name, field]) => (field.sort ? optionsOf(name, field) : []))
  const all = [...(collection.sort.endsWith('createdAt') ? BY_CREATION : SYSTEM), ...own]
  const { sort = collection.sort, sortLabel } = tab ?? {}
  const named = all.map((one) => (sortLabel !== undefined && one.value === sort ? { ...one, label: sortLabel } : one))
  const first = named.find(({ value }) => value === sort)
  return first ? [first, ...named.filter((option) => option !== first)] : named
}

/** The active order: the requested one when the collection has it, else the tab's, else the collection's. */
export function sortInForce(
  collection: Pick<Collection, 'fields' | 'sort'>,
  tab: Pick<ShownTab, 'sort'> | undefined,
  requested: string | undefined,
): string {
  const known = requested !== undefined && sortOptions(collection).some(({ value }) => value === requested)
  return known ? requested : (tab?.sort ?? collection.sort)
}
