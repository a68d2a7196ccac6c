import { useLocation } from '@tanstack/react-router'
import { isUnder, type NavEntry } from '@boutique/domain'
import { icons } from '../../base/icons.ts'
import { menuIdOf, visibleItems } from '../../base/menu-items.ts'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useNavigation } from '../../base/registry.ts'
import { useSession } from '../../base/session/session.tsx'
import classes from './SideMenu.module.css'

/** The side menu of the current path, with the entries the user may open (NAV-07, PERM-09). */
export function SideMenu() {
  const { pathname } = useLocation()
  const { opens } = useSession()
  const items = visibleItems(useNavigation(), menuIdOf(pathname), opens)
  return (
    <nav className={classes.menu} aria-label="Menu">
      <ul className="ab-list">
        {items.map((item, index) =>
          item === 'spacer' ? (
            // A spacer has no name: its index is its key.
            <li key={`spacer-${index}`} className={classes.spacer} aria-hidden="true" />
          ) : (
            <li key={item.path}>
              <Entry entry={item} isCurrent={isCurrent(item, pathname)} />
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}

/** An entry that redirects is also current at its target. */
const isCurrent = ({ path, target }: NavEntry, pathname: string): boolean =>
  isUnder(pathname, path) || (target.kind === 'redirect' && isUnder(pathname, target.to))

function Entry({ entry, isCurrent }: { entry: NavEntry; isCurrent: boolean }) {
  const Icon = entry.nav && icons[entry.nav.icon]
  return (
    <PlainLink to={entry.path} className={classes.entry} aria-current={isCurrent ? 'page' : undefined}>
      {Icon ? <Icon className={classes.icon} size={18} stroke={1.6} aria-hidden /> : null}
      <span className="ab-ellipsis">{entry.label}</span>
    </PlainLink>
  )
}
