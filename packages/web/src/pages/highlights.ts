import { type Actor, type Area, hasArea, hasProfile, type ListQuery, type Profile } from '@boutique/domain'

/** A strip of the home screen: the few documents that ask for something today, and the list that holds them all. */
export interface Highlight {
  id: string
  title: string
  /** What the count says after its number. */
  said: { one: string; many: string }
  query: Pick<ListQuery, 'collection' | 'where' | 'sort'>
  /** The list with all of them: its path and its tab. */
  path: string
  tab: string
  area: Area
  profile: Profile
}

const catalogue = { area: 'store', profile: 'boutique-catalogue' } as const

/** The strips of the day. */
export const HIGHLIGHTS: readonly Highlight[] = [
  {
    id: 'stock',
    title: 'Stock à zéro',
    said: { one: 'produit en ligne', many: 'produits en ligne' },
    query: {
      collection: 'produits',
      where: { hasInventory: true, isOnlineStore: true, qtyAvailable: 0 },
      sort: '-datetime',
    },
    path: '/boutique/produits',
    tab: 'vendus',
    ...catalogue,
  },
  {
    id: 'reserves',
    title: 'Réservés',
    said: { one: 'produit à remettre', many: 'produits à remettre' },
    query: { collection: 'produits', where: { isReserved: true }, sort: '-datetime' },
    path: '/boutique/produits',
    tab: 'reserves',
    ...catalogue,
  },
]

/** The strips of a user: what their profile lets them read, in an area that is open to them. */
export const visibleHighlights = (user: Actor): Highlight[] =>
  HIGHLIGHTS.filter(({ area, profile }) => hasArea(user, area) && hasProfile(user, profile))
