import { useLocation } from '@tanstack/react-router'
import { menuIcons } from '../base/menu-icons.ts'
import { isUnder, type MenuEntry, menuOf, visibleItems } from '../base/menus.ts'
import { PlainLink } from '../base/PlainLink.tsx'
import { useSession } from '../base/session.tsx'
import classes from './SideMenu.module.css'

/** The side menu of the path one is at, with the entries the user may open (NAV-07, PERM-09). */
export function SideMenu() {
  const { pathname } = useLocation()
  const { user, boutique } = useSession()
  const menu = menuOf(pathname)
  const items = visibleItems(menu, user, boutique?.calculatrices)
  return (
    <nav className={classes.menu} aria-label="Menu">
      <ul className={classes.list}>
        {items.map((item, index) =>
          item === 'spacer' ? (
            // A spacer has no name of its own: its place is its identity.
            <li key={`spacer-${index}`} className={classes.spacer} aria-hidden="true" />
          ) : (
            <li key={item.path}>
              <Entry entry={item} isCurrent={isUnder(canonical(pathname), canonical(item.path))} />
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}

/** The posts have two addresses. */
const canonical = (path: string): string =>
  isUnder(path, '/app/instagram') ? path.replace('/app/instagram', '/communication/instagram') : path

function Entry({ entry, isCurrent }: { entry: MenuEntry; isCurrent: boolean }) {
  const Icon = menuIcons[entry.icon]
  return (
    <PlainLink
      to={entry.path}
      className={classes.entry}
      data-sub={entry.isSub || undefined}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {Icon ? <Icon className={classes.icon} size={18} stroke={1.6} aria-hidden /> : null}
      <span className={classes.label}>{entry.label}</span>
    </PlainLink>
  )
}
