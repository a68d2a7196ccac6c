import { mayOpen, type ScreenRight } from '../access.ts'
import type { Actor, Profile } from '../actor.ts'
import type { Collection } from '../collection.ts'
import type { IconName } from './icons.ts'
import { MENU_IDS, menuAt, type MenuGroup, type MenuId, menuOf } from './menus.ts'
import type { Registry } from '../registry.ts'
import type { Screen } from '../screen.ts'

/** The position of a screen in the menus. */
export interface NavPosition {
  menu: MenuGroup
  /** Ascending from the top of the group; unique in the group. */
  order: number
  icon: IconName
  /** Its position among the tiles of the home screen; without it there is no tile. */
  tile?: number
  /** The tile counts the documents of this tab of the list, which wait for somebody, in place of all. */
  waiting?: string
  /** The menu has it only while the collection has a document that the user reads; its address is always open. */
  whileAny?: true
}

/** What a screen shows. */
export type NavTarget =
  /** The list of a collection, and its forms under it. */
  | { kind: 'collection'; slug: string }
  /** A page of its own, by name. */
  | {
      kind: 'page'
      page:
        | 'dashboard'
        | 'profile'
        | 'assistant'
        | 'planches'
        | 'journal'
        | 'traitements'
        | 'registre'
        | 'piece'
        | 'pieces'
        | 'archives'
        | 'health'
        | 'resultat'
    }
  /** The settings of the current boutique. */
  | { kind: 'settings' }
  /** A page with one sentence about a planned screen. */
  | { kind: 'announced'; sentence: string }
  | { kind: 'redirect'; to: string }
  /** The bare address of a menu: its first screen. */
  | { kind: 'menu'; menu: MenuId }
  /** No page; still closed to users without the right. */
  | { kind: 'nothing' }

/** Who may open a screen, in addition to the area of its menu: holders of the profile, or only administrators. */
export type Opener = 'admin' | Profile

interface ScreenAt {
  path: string
  label: string
  /** By default, the area of the menu is enough. */
  opensFor?: Opener
  /** Open only while the boutique lists this calculator (NAV-14). */
  calculatrice?: string
  /** Open only while this setting of the boutique is on. */
  setting?: 'registreObjets'
}

type Announced = Extract<NavTarget, { kind: 'announced' }>

/** A screen that no collection declares. A planned one has no position: menus, palette and tiles show what exists. */
export type OtherScreen = ScreenAt &
  ({ target: Exclude<NavTarget, Announced>; nav?: NavPosition } | { target: Announced; nav?: undefined })

/** One path of the product: its content, who may open it, and where it is linked. */
export interface NavEntry extends Omit<ScreenAt, 'opensFor'> {
  target: NavTarget
  nav?: NavPosition
  right: ScreenRight
}

/** Every address of the shell. */
export type Navigation = readonly NavEntry[]

/**
 * Builds the navigation: the menus, the screens of the collections, and the others. `checkDeclarations` refuses
 * conflicting entries.
 */
export function defineNavigation(registry: Registry, others: readonly OtherScreen[]): Navigation {
  const menus = MENU_IDS.filter((id) => menuOf(id).area !== undefined).map(entryOfMenu)
  const collections = [...registry.values()].flatMap((collection) =>
    collection.screen ? [entryOfCollection({ ...collection, screen: collection.screen })] : [],
  )
  return [...menus, ...collections, ...others.map(entryOfOther)]
}

/** The paths of the screens that an actor may open. */
export const openScreens = (navigation: Navigation, actor: Actor): string[] =>
  navigation.filter(({ right }) => mayOpen(right, actor)).map(({ path }) => path)

/** The entries of a menu, ordered by group and position. */
export function entriesOf(navigation: Navigation, id: MenuId): NavEntry[] {
  const rank = ({ menu, order }: NavPosition): number =>
    menuOf(id).groups.indexOf(menu.slice(id.length + 1)) * 1e6 + order
  return navigation
    .flatMap((entry) => (entry.nav?.menu.startsWith(`${id}/`) ? [{ entry, rank: rank(entry.nav) }] : []))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}

/** The screens with a tile, in the order of the home screen. */
export const tilesOf = (navigation: Navigation): NavEntry[] =>
  navigation.filter(({ nav }) => nav?.tile !== undefined).toSorted((a, b) => (a.nav?.tile ?? 0) - (b.nav?.tile ?? 0))

function entryOfMenu(id: MenuId): NavEntry {
  const { label = '', prefixes, area } = menuOf(id)
  return { path: prefixes[0], label, right: { area }, target: { kind: 'menu', menu: id } }
}

function entryOfCollection({ slug, label, access, screen }: Collection & { screen: Screen }): NavEntry {
  const { path, nav, opensFor } = screen
  const right = typeof access === 'function' || opensFor ? rightOf(path, opensFor ?? 'admin') : access
  return { path, label: label.many, right, target: { kind: 'collection', slug }, nav }
}

const entryOfOther = ({ opensFor, ...screen }: OtherScreen): NavEntry => ({
  ...screen,
  right: rightOf(screen.path, opensFor),
})

/** The right to a path: the area of its menu, and the opener. */
function rightOf(path: string, opener: Opener | undefined): ScreenRight {
  const menu = menuAt(path)
  return opener === 'admin' ? 'admin' : { area: menu && menuOf(menu).area, profile: opener }
}
