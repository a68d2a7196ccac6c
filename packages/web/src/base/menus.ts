import { type Actor, type Area, hasArea, hasProfile, type Profile } from '@boutique/domain'

/** One entry of a side menu. `icon` names a drawing of `menu-icons.ts`. */
export interface MenuEntry {
  path: string
  label: string
  icon: string
  /** The profile a user who is not an administrator must hold (PERM-09). */
  profile?: Profile
  /** For administrators only (PERM-14). */
  acl?: 'admin'
  /** Shown only when the boutique lists this calculator (NAV-14). */
  calculatrice?: string
  /** Drawn under the entry before it. */
  isSub?: boolean
}
export type MenuItem = MenuEntry | 'spacer'

/** A side menu: the paths it serves (NAV-07), the area that opens it, its items. */
export interface Menu {
  id: 'default' | 'boutique' | 'website' | 'organisation' | 'calculatrices'
  prefixes: readonly string[]
  area?: Area
  items: readonly MenuItem[]
}

/** A link of the top bar. */
export interface AreaLink {
  path: string
  label: string
  area?: Area
  /** Path prefixes under which the link is active. */
  prefixes: readonly string[]
}

/** The top bar (NAV-01 to NAV-06). */
export const AREA_LINKS: readonly AreaLink[] = [
  { path: '/dashboard', label: 'Tableau de bord', prefixes: ['/dashboard'] },
  { path: '/boutique', label: 'Commerce', area: 'store', prefixes: ['/boutique'] },
  { path: '/website', label: 'Site web', area: 'website', prefixes: ['/website'] },
  { path: '/calculatrices', label: 'Calculatrices', area: 'calculatrices', prefixes: ['/calculatrices'] },
  {
    path: '/organisation',
    label: 'Organisation',
    area: 'organisation',
    prefixes: ['/organisation', '/planning', '/carnet'],
  },
]

const entry = (path: string, label: string, icon: string, rest: Partial<MenuEntry> = {}): MenuEntry => ({
  path,
  label,
  icon,
  ...rest,
})
const catalogue = { profile: 'boutique-catalogue' } as const
const contacts = { profile: 'boutique-contacts' } as const
const compta = { profile: 'boutique-compta' } as const
const marketing = { profile: 'website-marketing' } as const
const organisation = { profile: 'organisation' } as const
const planning = { profile: 'planning' } as const
const admin = { acl: 'admin' } as const

const DEFAULT_MENU: Menu = {
  id: 'default',
  prefixes: [],
  items: [
    entry('/medias', 'Médias', 'photo', { profile: 'medias' }),
    entry('/apps', 'Applications', 'apps', { profile: 'application' }),
    entry('/app/instagram', 'Instagram', 'instagram', { profile: 'application', isSub: true }),
    'spacer',
    entry('/admin/users', 'Utilisateurs', 'users', admin),
    entry('/admin/boutiques', 'Boutiques', 'store', admin),
    entry('/admin/schemas', 'Schémas', 'schema', admin),
  ],
}

/** Every side menu; the default one serves the paths that no other claims (NAV-08 to NAV-13). */
export const MENUS: readonly Menu[] = [
  {
    id: 'boutique',
    prefixes: ['/boutique'],
    area: 'store',
    items: [
      entry('/boutique/produits', 'Produits', 'armchair', catalogue),
      entry('/boutique/modeles', 'Modèles', 'ruler', catalogue),
      entry('/boutique/services', 'Services', 'tools', catalogue),
      entry('/boutique/caracteristiques', 'Caractéristiques', 'details', catalogue),
      entry('/boutique/categories', 'Catégories', 'category', catalogue),
      'spacer',
      entry('/boutique/demandes', 'Demandes', 'message', { profile: 'boutique-demandes' }),
      entry('/boutique/commandes', 'Commandes', 'package', { profile: 'boutique-commandes' }),
      entry('/boutique/abonnements', 'Abonnements', 'repeat', { profile: 'boutique-abonnements' }),
      entry('/boutique/contacts', 'Contacts', 'users', contacts),
      entry('/boutique/campagnes', 'Campagnes', 'speakerphone', contacts),
      'spacer',
      entry('/boutique/ventes', 'Ventes', 'cash', compta),
      entry('/boutique/depenses', 'Dépenses', 'receipt', compta),
      entry('/boutique/fournisseurs', 'Fournisseurs', 'truck', compta),
      'spacer',
      entry('/boutique/params', 'Paramètres', 'settings', { profile: 'boutique-params' }),
    ],
  },
  {
    id: 'website',
    prefixes: ['/website'],
    area: 'website',
    items: [
      entry('/website/pages', 'Pages', 'page', { profile: 'website-pages' }),
      entry('/website/articles', 'Articles', 'article', { profile: 'website-articles' }),
      entry('/website/memos', 'Mémos', 'note', { profile: 'website-memos' }),
      'spacer',
      entry('/website/banners', 'Bannières', 'flag', marketing),
      entry('/website/coupons', 'Coupons', 'ticket', marketing),
      entry('/website/cart', 'Panier', 'cart', marketing),
      'spacer',
      entry('/website/analytics', 'Statistiques', 'chart', { profile: 'analytics' }),
      entry('/website/params', 'Paramètres', 'settings', { profile: 'website-params' }),
    ],
  },
  {
    id: 'organisation',
    prefixes: ['/organisation', '/planning', '/carnet'],
    area: 'organisation',
    items: [
      entry('/organisation/tdb', 'Tableau de bord', 'dashboard', organisation),
      entry('/organisation/intras', 'Actions', 'checks', organisation),
      entry('/organisation/projets', 'Projets', 'folder', organisation),
      entry('/organisation/references', 'Références', 'books', organisation),
      'spacer',
      entry('/planning/tdb', 'Planning', 'calendar', planning),
      entry('/planning/fiches', 'Fiches', 'cards', planning),
      entry('/planning/projets', 'Projets du planning', 'target', planning),
      'spacer',
      entry('/carnet', 'Carnet', 'notebook', { profile: 'carnet' }),
    ],
  },
  {
    id: 'calculatrices',
    prefixes: ['/calculatrices'],
    area: 'calculatrices',
    items: [
      entry('/calculatrices/omaje/planches', 'Omaje : planches', 'ruler', { calculatrice: 'omaje-planches' }),
      entry('/calculatrices/feramesure/verrieres', 'Feramesure : verrières', 'window', {
        calculatrice: 'feramesure-verriere',
      }),
      entry('/calculatrices/notcar', 'Notcar', 'calculator', { calculatrice: 'notcar-pdc' }),
    ],
  },
  DEFAULT_MENU,
]

/** Whether a path is a prefix itself or lies under it: "/boutique" holds "/boutique/ventes", not "/boutiques". */
export const isUnder = (pathname: string, prefix: string): boolean =>
  pathname === prefix || pathname.startsWith(`${prefix}/`)

/** The side menu of a path (NAV-07). */
export const menuOf = (pathname: string): Menu =>
  MENUS.find(({ prefixes }) => prefixes.some((prefix) => isUnder(pathname, prefix))) ?? DEFAULT_MENU

/** Whether a link of the top bar is the active one; Organisation is under /planning too (NAV-06). */
export const isActiveArea = (link: AreaLink, pathname: string): boolean =>
  link.prefixes.some((prefix) => isUnder(pathname, prefix))

/** The links of the top bar that are open to a user (PERM-05 to PERM-08). */
export const visibleAreas = (user: Actor): AreaLink[] =>
  AREA_LINKS.filter(({ area }) => area === undefined || hasArea(user, area))

/** Whether an entry is shown to a user, in a boutique that lists these calculators (PERM-09, PERM-14, NAV-14). */
export function isVisibleEntry(item: MenuEntry, user: Actor, calculatrices: readonly string[] = []): boolean {
  if (item.acl === 'admin') return user.type === 'admin'
  if (item.calculatrice !== undefined) return calculatrices.includes(item.calculatrice)
  return item.profile === undefined || hasProfile(user, item.profile)
}

/**
 * The items of a menu that a user sees; spacers are for everybody (PERM-15), but one with nothing before or after it
 * would be an empty gap and goes.
 */
export function visibleItems(menu: Menu, user: Actor, calculatrices: readonly string[] = []): MenuItem[] {
  if (menu.area !== undefined && !hasArea(user, menu.area)) return []
  const shown = menu.items.filter((item) => item === 'spacer' || isVisibleEntry(item, user, calculatrices))
  const isBetween = (index: number): boolean => isEntry(shown[index - 1]) && shown.slice(index).some(isEntry)
  return shown.filter((item, index) => isEntry(item) || isBetween(index))
}
const isEntry = (item: MenuItem | undefined): item is MenuEntry => item !== undefined && item !== 'spacer'

/** The first screen of an area, where its bare path leads; undefined when the user sees none. */
export const firstEntry = (menu: Menu, user: Actor, calculatrices: readonly string[] = []): MenuEntry | undefined =>
  visibleItems(menu, user, calculatrices).find(isEntry)

/** The entry that a path belongs to, in any menu: the longest one it lies under. */
export function entryOf(pathname: string): MenuEntry | undefined {
  const entries = MENUS.flatMap(({ items }) => items.filter(isEntry)).filter(({ path }) => isUnder(pathname, path))
  return entries.toSorted((a, b) => b.path.length - a.path.length)[0]
}

const WITHOUT_SELECTOR = ['/organisation', '/planning', '/carnet', '/admin']

/** Whether the selector of boutiques shows: more than one boutique, and not where boutiques do not matter (NAV-17, NAV-18). */
export const showsSelector = (pathname: string, boutiques: number): boolean =>
  boutiques > 1 && !WITHOUT_SELECTOR.some((prefix) => isUnder(pathname, prefix))
