import {
  type Collection,
  type ListQuery,
  type LiveDocument,
  parseViewAddress,
  type ViewAddress,
  viewAddressText,
} from '@boutique/domain'
import type { ListSearch } from '../../base/search/search.ts'
import { listQuery, periodInForce, searchedWords, shownTabs, tabInForce } from '../list/pages/query.ts'

/** A saved view of a list, as its reader sees it. */
export interface SavedView {
  id: string
  rev: number
  name: string
  /** The slug of its list. */
  list: string
  address: ViewAddress
  isShared: boolean
  owner: string
}

/** A stored view; an address that is none leads to the plain list. */
export function viewOf(document: LiveDocument): SavedView {
  const { id, rev, name, liste, adresse, partagee, proprietaire } = document
  return {
    id,
    rev,
    name: String(name ?? ''),
    list: String(liste ?? ''),
    address: parseViewAddress(typeof adresse === 'string' ? adresse : '') ?? {},
    isShared: partagee === true,
    owner: String(proprietaire ?? ''),
  }
}

type Listed = Pick<Collection, 'slug' | 'fields' | 'sort' | 'screen' | 'title' | 'of'>

/**
 * The text of what a view of this address keeps. The first tab and its own order are those of the plain list.
 * @param today the day in Paris
 */
export function keptText(collection: Listed, address: ListSearch | ViewAddress, today: string): string {
  const { onglet, tri, q, periode, filtres } = address
  const tabs = shownTabs(collection, onglet, today)
  const tab = tabInForce(tabs, onglet)
  return viewAddressText({
    onglet: tab === tabs[0] ? undefined : tab?.id,
    tri: tri === (tab?.sort ?? collection.sort) ? undefined : tri,
    q: q?.trim() || undefined,
    periode,
    filtres,
  })
}

/** The address of a list that shows a view. */
export const searchOf = ({ id, address }: SavedView): ListSearch => ({ ...address, enregistree: id })

/**
 * The documents that a view shows, to be counted; undefined where only a search knows.
 * @param today the day in Paris
 */
export function countedQuery(
  collection: Collection,
  boutique: string,
  { address }: SavedView,
  today: string,
): ListQuery | undefined {
  if (collection.search && searchedWords(collection, address) !== undefined) return undefined
  return listQuery(collection, boutique, address, { today, period: periodInForce(collection, address, today) })
}

/** Whether somebody may change a view; the server decides. */
export const mayChangeView = ({ owner, isShared }: SavedView, me: string, isAdministrator: boolean): boolean =>
  owner === me || (isShared && isAdministrator)
