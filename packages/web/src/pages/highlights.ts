import type { ListQuery } from '@boutique/domain'

/** A strip of the home screen: the few documents that ask for something today, and the list that holds them all. */
export interface Highlight {
  id: string
  title: string
  /** What the count says after its number. */
  said: { one: string; many: string }
  query: Pick<ListQuery, 'collection' | 'where' | 'sort'>
  /** The tab of the list with all of them. */
  tab: string
}

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
    tab: 'vendus',
  },
  {
    id: 'reserves',
    title: 'Réservés',
    said: { one: 'produit à remettre', many: 'produits à remettre' },
    query: { collection: 'produits', where: { isReserved: true }, sort: '-datetime' },
    tab: 'reserves',
  },
]

/** The strips of the lists that the user may read. */
export const visibleHighlights = (canRead: (slug: string) => boolean): Highlight[] =>
  HIGHLIGHTS.filter(({ query }) => canRead(query.collection))
