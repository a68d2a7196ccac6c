import { type Actor, hasArea, hasProfile, type Registry } from '@boutique/domain'
import { entryOf, isUnder, isVisibleEntry, MENUS } from '../base/menus.ts'
import { PLANNED } from './planned.ts'

/** What an address of the shell resolves to. */
export type Route =
  /** The list of a collection, with its form when there is an id. */
  | { kind: 'collection'; slug: string; base: string; id?: string }
  /** A screen of its own, by name. */
  | { kind: 'page'; page: PageName }
  /** The settings of the current boutique. */
  | { kind: 'settings' }
  | { kind: 'planned'; title: string; sentence: string }
  | { kind: 'redirect'; to: string }
  /** The bare path of an area: its first screen. */
  | { kind: 'area'; path: string }
  | { kind: 'unknown-type'; type: string }
  | { kind: 'forbidden' }
  | { kind: 'nowhere' }

const PAGES = { '/dashboard': 'dashboard', '/edit': 'profile', '/password': 'profile' } as const
export type PageName = (typeof PAGES)[keyof typeof PAGES] | 'assistant'

/** The sub-types of the shop area; any other is a mistake of configuration (NAV-29, NAV-30). */
const BOUTIQUE_TYPES: readonly string[] = [
  'contacts',
  'demandes',
  'campagnes',
  'produits',
  'services',
  'abonnements',
  'modeles',
  'commandes',
  'ventes',
  'fournisseurs',
  'depenses',
  'categories',
  'caracteristiques',
  'params',
  'traitement',
]

/** First segments that belong to the shell: without a session they lead to "/", other addresses to NoMatch. */
const SHELL_SEGMENTS = [
  ...['dashboard', 'boutique', 'medias', 'apps', 'app', 'website', 'communication', 'organisation', 'planning'],
  ...['carnet', 'calculatrices', 'assistant', 'admin', 'edit', 'password'],
]
export const isShellPath = (pathname: string): boolean => SHELL_SEGMENTS.includes(pathname.split('/')[1] ?? '')

/** Resolves a path (without its search part) for a user: rights first, then the declared screens, then the other pages. */
export function resolveRoute(
  pathname: string,
  registry: Registry,
  user: Actor,
  calculatrices: readonly string[],
): Route {
  const path = pathname.replace(/\/+$/, '') || '/'
  if (Object.hasOwn(PAGES, path)) return { kind: 'page', page: PAGES[path as keyof typeof PAGES] }
  if (isUnder(path, '/assistant')) return { kind: 'page', page: 'assistant' }
  if (path === '/app/instagram') return { kind: 'redirect', to: '/communication/instagram' }
  if (!mayEnter(path, user, calculatrices)) return { kind: 'forbidden' }
  if (path === '/boutique/params' || path === '/website/params') return { kind: 'settings' }
  const collection = collectionRoute(path, registry)
  if (collection) return collection
  if (MENUS.some(({ area, prefixes }) => area !== undefined && prefixes[0] === path)) return { kind: 'area', path }
  const planned = Object.entries(PLANNED).find(([base]) => isUnder(path, base))
  if (planned) return { kind: 'planned', ...planned[1] }
  const [, first, type] = path.split('/')
  if (first === 'boutique' && type !== undefined && !BOUTIQUE_TYPES.includes(type)) {
    return { kind: 'unknown-type', type: decoded(type) }
  }
  return { kind: 'nowhere' }
}

function collectionRoute(path: string, registry: Registry): Route | undefined {
  for (const { slug, screen } of registry.values()) {
    if (!screen || !isUnder(path, screen.path)) continue
    const rest = path.slice(screen.path.length + 1)
    if (rest === '') return { kind: 'collection', slug, base: screen.path }
    if (!rest.includes('/')) return { kind: 'collection', slug, base: screen.path, id: decoded(rest) }
  }
  return undefined
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Whether the area and the profile of an address are the user's (PERM-05 to PERM-09, PERM-18). */
export function mayEnter(path: string, user: Actor, calculatrices: readonly string[]): boolean {
  if (isUnder(path, '/admin') || path === '/boutique/traitement') return user.type === 'admin'
  if (isUnder(path, '/communication') || isUnder(path, '/app')) return hasProfile(user, 'application')
  const menu = MENUS.find(({ prefixes }) => prefixes.some((prefix) => isUnder(path, prefix)))
  if (menu?.area !== undefined && !hasArea(user, menu.area)) return false
  const entry = entryOf(path)
  return entry === undefined || isVisibleEntry(entry, user, calculatrices)
}
