import { entriesOf, isUnder, menuAt, type MenuId, type NavEntry, type Navigation } from '@boutique/domain'

/** Whether the user may open a screen, according to the server. */
export type Opens = (entry: NavEntry) => boolean
export type MenuItem = NavEntry | 'spacer'

/** The side menu of a path (NAV-07). */
export const menuIdOf = (pathname: string): MenuId => menuAt(pathname) ?? 'default'

/** The links of the top bar that are open to the user: the home screen, then the menus (NAV-01 to NAV-05). */
export const topLinks = (navigation: Navigation, opens: Opens): NavEntry[] => [
  ...navigation.filter(({ target }) => target.kind === 'page' && target.page === 'dashboard'),
  ...navigation.filter((entry) => entry.target.kind === 'menu' && opens(entry)),
]

/** Whether a link of the top bar is the active one; Organisation is under /planning too (NAV-06). */
export const isActiveLink = ({ path, target }: NavEntry, pathname: string): boolean =>
  target.kind === 'menu' ? menuAt(pathname) === target.menu : isUnder(pathname, path)

/** The entries of a menu that the user may open, its groups separated by spacers (PERM-09, PERM-14, PERM-15, NAV-14). */
export function visibleItems(navigation: Navigation, menu: MenuId, opens: Opens): MenuItem[] {
  const shown = entriesOf(navigation, menu).filter(opens)
  return shown.flatMap((entry, index) => {
    const before = shown[index - 1]
    return before && before.nav?.menu !== entry.nav?.menu ? ['spacer', entry] : [entry]
  })
}

/** The first screen of a menu, the target of its bare path; undefined when the user may open none. */
export const firstEntry = (navigation: Navigation, menu: MenuId, opens: Opens): NavEntry | undefined =>
  entriesOf(navigation, menu).find(opens)

/**
 * Whether the boutique selector is shown: with more than one boutique, and not where boutiques do not matter (NAV-17,
 * NAV-18).
 */
export const showsSelector = (pathname: string, boutiques: number): boolean =>
  boutiques > 1 && menuIdOf(pathname) !== 'organisation' && !isUnder(pathname, '/admin')
