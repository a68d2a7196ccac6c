import type { Area } from '../actor.ts'

/** A side menu of the product. */
export interface Menu {
  /** The label of its link in the top bar; the default menu has none. */
  label?: string
  /** The path prefixes that show it; the first one is the target of its link. */
  prefixes: readonly [string, ...string[]]
  /** The area that a user needs for it (PERM-05 to PERM-08). */
  area?: Area
  /** Its groups of entries, from the top; a gap separates them. */
  groups: readonly string[]
  /** What its page says while none of its entries is open: what opens one, and where that is set. */
  empty?: EmptyMenu
}

/** The page of a menu without an open entry. */
interface EmptyMenu {
  title: string
  sentence: string
  /** The screen where an entry is opened, linked for who may open that screen; `hash` is the tab of its form. */
  setting: { path: string; hash: string; label: string }
  /** For everybody else. */
  otherwise: string
}

/** The side menus, in the order of the top bar (NAV-01 to NAV-13). */
export const MENUS = {
  boutique: {
    label: 'Commerce',
    prefixes: ['/boutique'],
    area: 'store',
    groups: ['catalogue', 'clients', 'comptes', 'reglages'],
  },
  website: {
    label: 'Site web',
    prefixes: ['/website'],
    area: 'website',
    groups: ['contenus', 'marketing', 'reglages'],
  },
  calculatrices: {
    label: 'Calculatrices',
    prefixes: ['/calculatrices'],
    area: 'calculatrices',
    groups: ['calculatrices'],
    empty: {
      title: 'Aucune calculatrice',
      sentence: "La boutique n'a choisi aucune calculatrice qui existe déjà.",
      setting: { path: '/boutique/params', hash: 'options', label: 'Choisir les calculatrices' },
      otherwise: 'Qui gère les paramètres de la boutique peut en choisir, dans leur onglet « Options ».',
    },
  },
  organisation: {
    label: 'Organisation',
    prefixes: ['/organisation', '/planning', '/carnet'],
    area: 'organisation',
    groups: ['organisation', 'planning', 'carnet'],
  },
  default: {
    prefixes: [
      ...(['/dashboard', '/medias', '/fichiers', '/apps', '/app', '/communication', '/assistant', '/admin'] as const),
      ...(['/edit', '/password'] as const),
    ],
    groups: ['outils', 'administration'],
  },
} as const satisfies Record<string, Menu>

export type MenuId = keyof typeof MENUS
/** A group of a menu: `menu/group`. */
export type MenuGroup = { [M in MenuId]: `${M}/${(typeof MENUS)[M]['groups'][number]}` }[MenuId]

export const MENU_IDS = Object.keys(MENUS) as MenuId[]
/** A menu by its id. */
export const menuOf = (id: MenuId): Menu => MENUS[id]

/** Whether a path is a prefix itself or below it: "/boutique" contains "/boutique/ventes", not "/boutiques". */
export const isUnder = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)

/** The menu whose prefixes contain a path; undefined for an address outside the shell. */
export const menuAt = (path: string): MenuId | undefined =>
  MENU_IDS.find((id) => MENUS[id].prefixes.some((prefix) => isUnder(path, prefix)))
