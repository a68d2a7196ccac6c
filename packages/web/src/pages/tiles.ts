import { type Actor, type Area, hasArea, hasProfile, type Profile } from '@boutique/domain'

/** A tile of the home screen. */
export interface Tile {
  /** The stored name of the collection it counts. */
  slug: string
  label: string
  path: string
  icon: string
  area: Area
  profile: Profile
}

/** The six tiles (HOME-03), each leading to its list (HOME-05). */
export const TILES: readonly Tile[] = [
  {
    slug: 'produits',
    label: 'Produits',
    path: '/boutique/produits',
    icon: 'armchair',
    area: 'store',
    profile: 'boutique-catalogue',
  },
  {
    slug: 'contacts',
    label: 'Contacts',
    path: '/boutique/contacts',
    icon: 'users',
    area: 'store',
    profile: 'boutique-contacts',
  },
  {
    slug: 'demandes',
    label: 'Demandes',
    path: '/boutique/demandes',
    icon: 'message',
    area: 'store',
    profile: 'boutique-demandes',
  },
  { slug: 'pages', label: 'Pages', path: '/website/pages', icon: 'page', area: 'website', profile: 'website-pages' },
  {
    slug: 'posts',
    label: 'Articles',
    path: '/website/articles',
    icon: 'article',
    area: 'website',
    profile: 'website-articles',
  },
  { slug: 'memos', label: 'Mémos', path: '/website/memos', icon: 'note', area: 'website', profile: 'website-memos' },
]

/** The tiles of a user: the profile, and the area its screen is in, else the tile would lead nowhere (HOME-04). */
export const visibleTiles = (user: Actor): Tile[] =>
  TILES.filter(({ area, profile }) => hasArea(user, area) && hasProfile(user, profile))
