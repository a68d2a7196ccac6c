import { entriesOf, isUnder, menuAt, type MenuId, type NavEntry, type Navigation } from '@boutique/domain'

/** Whether a screen is open to the user, as the session knows it from the server. */
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

/** The first screen of a menu, where its bare path leads; undefined when none is open to the user. */
export const firstEntry = (navigation: Navigation, menu: MenuId, opens: Opens): NavEntry | undefined =>
  entriesOf(navigation, menu).find(opens)

/** Whether the selector of boutiques shows: more than one boutique, and not where boutiques do not matter (NAV-17, NAV-18). */
export const showsSelector = (pathname: string, boutiques: number): boolean =>
  boutiques > 1 && menuIdOf(pathname) !== 'organisation' && !isUnder(pathname, '/admin')
