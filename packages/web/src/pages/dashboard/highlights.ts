import type { ListQuery } from '@boutique/domain'

/** A strip of the home screen: the few documents that need attention today, and the list with all of them. */
export interface Highlight {
  id: string
  title: string
  /** The words after the count. */
  said: { one: string; many: string }
  query: Pick<ListQuery, 'collection' | 'where' | 'sort'>
  /** The tab of the list with all of them. */
  tab: string
}

/** The highlights of the day. */
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

/** The highlights of lists that the user may read. */
export const visibleHighlights = (canRead: (slug: string) => boolean): Highlight[] =>
  HIGHLIGHTS.filter(({ query }) => canRead(query.collection))
