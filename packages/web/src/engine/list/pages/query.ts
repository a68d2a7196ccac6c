import {
  bothOf,
  type Collection,
  type Condition,
  defaultPeriod,
  type Field,
  type Filter,
  filterableFields,
  filterCondition,
  type ListQuery,
  parseFilter,
  parsePeriod,
  type Period,
  periodWhere,
  type Scalar,
  type ShownTab,
  tabOfReminder,
  type Where,
} from '@boutique/domain'
import { PAGE_SIZE } from './pages.ts'
import { sortInForce } from '../header/sorts.ts'

/** The part of the address that describes a list. */
export interface ListAddress {
  onglet?: string
  tri?: string
  q?: string
  vue?: 'corbeille'
  filtres?: Record<string, string>
  periode?: string
}

type Listed = Pick<Collection, 'slug' | 'fields' | 'sort' | 'screen' | 'title' | 'of'>

/**
 * The tabs of a list: the declared ones, and that of a reminder while the address names it.
 * @param today the day in Paris
 */
export function shownTabs({ screen }: Listed, onglet: string | undefined, today: string): readonly ShownTab[] {
  const list = screen?.list
  const reminder = list?.reminders?.find((one) => 'id' in one && one.id === onglet)
  const tab = list && reminder && tabOfReminder(list, reminder, today)
  return [...(list?.tabs ?? []), ...(tab ? [tab] : [])]
}

/** The active tab: the one in the address, else the first. */
export const tabInForce = (tabs: readonly ShownTab[], onglet: string | undefined): ShownTab | undefined =>
  tabs.find(({ id }) => id === onglet) ?? tabs[0]

/**
 * The conditions of the filters in the address; names that are no filterable field, and texts that are no condition of
 * theirs, are ignored.
 * @param today the day in Paris, to which relative dates refer
 */
export function filtersWhere(collection: Listed, filtres: Record<string, string> | undefined, today: string): Where {
  const where: Record<string, Condition> = {}
  for (const { name, field, filter } of filtersOf(collection, filtres))
    where[name] = filterCondition(field, filter, today)
  return where
}

/** A condition in the address of a list, with its field. */
export interface NamedFilter {
  name: string
  field: Field
  filter: Filter
}

/** The conditions that the address of a list names, in its order. */
export function filtersOf(collection: Listed, filtres: Record<string, string> | undefined): NamedFilter[] {
  if (filtres === undefined) return []
  const fields = filterableFields(collection)
  return Object.entries(filtres).flatMap(([name, text]) => {
    const field = fields.get(name)
    const filter = field && parseFilter(field, text)
    return filter ? [{ name, field, filter }] : []
  })
}

/**
 * The period of a list, if it has one: that of the address, else one month back to today (SALE-02).
 * @param today the day in Paris
 */
export function periodInForce(collection: Listed, address: ListAddress, today: string): Period | undefined {
  if (!collection.screen?.list.period || address.vue === 'corbeille') return undefined
  return parsePeriod(address.periode) ?? defaultPeriod(today)
}

/** The condition of the period of a list. */
export function whereOfPeriod(collection: Listed, period: Period | undefined): Where {
  const field = collection.screen?.list.period?.field
  return field !== undefined && period ? periodWhere(field, period) : {}
}

/**
 * The live query of a list. The bin shows every deleted document, last changed first; other views combine the tab, the
 * period, the filters and the search.
 * @param today the day in Paris
 */
export function listQuery(
  collection: Listed,
  boutique: string | null,
  address: ListAddress,
  { today, period }: { today: string; period?: Period },
): ListQuery {
  const base = { boutique, collection: collection.slug, parent: collection.of, limit: PAGE_SIZE }
  if (address.vue === 'corbeille') return { ...base, sort: '-updatedAt', deleted: true }
  const tab = tabInForce(shownTabs(collection, address.onglet, today), address.onglet)
  const q = searchedWords(collection, address)
  const searchedField = collection.screen?.list.searchIn ?? collection.title
  const searched: Where = q && searchedField ? { [searchedField]: { contient: q } } : {}
  const { fields } = collection
  const ofTab = bothOf(fields, tab?.where ?? {}, whereOfPeriod(collection, period))
  const where = bothOf(fields, bothOf(fields, ofTab, filtersWhere(collection, address.filtres, today)), searched)
  return { ...base, where, sort: sortInForce(collection, tab, address.tri) }
}

/** The search text, if the collection and the view have a search. */
export function searchedWords(collection: Listed, address: ListAddress): string | undefined {
  return collection.screen?.list.search && address.vue !== 'corbeille' ? address.q?.trim() || undefined : undefined
}

/** The same query for its count only, and for the sum of a field. */
export const countQuery = (query: ListQuery, sum?: string): ListQuery => ({
  ...query,
  limit: 0,
  count: true,
  ...(sum !== undefined && { sum }),
})

/** The operators of a condition; several texts that a field contains are named one by one, since they may have commas. */
const operandsOf = (condition: Exclude<Condition, Scalar>) =>
  Object.entries(condition).flatMap(([op, operand]): [string, unknown][] =>
    op === 'contient' && Array.isArray(operand) ? operand.map((one) => [op, one]) : [[op, operand]],
  )

/** The query string of the HTTP list for a live query, for one page. */
export function listSearchParams(query: ListQuery, limit: number, after?: string | null): string {
  const params = new URLSearchParams()
  for (const [name, condition] of Object.entries(query.where ?? {})) {
    if (typeof condition !== 'object') params.append(`where[${name}]`, String(condition))
    else for (const [op, value] of operandsOf(condition)) params.append(`where[${name}][${op}]`, String(value))
  }
  if (query.sort) params.set('sort', query.sort)
  params.set('limit', String(limit))
  if (after) params.set('after', after)
  if (query.deleted) params.set('deleted', '1')
  return params.toString()
}
