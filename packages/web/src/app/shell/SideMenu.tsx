import { useLocation } from '@tanstack/react-router'
import { isUnder, type NavEntry } from '@boutique/domain'
import { Suspense } from 'react'
import { icons } from '../../base/icons.ts'
import { menuIdOf, visibleItems } from '../../base/menu-items.ts'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useNavigation } from '../../base/registry.ts'
import { useHas } from '../../base/use-has.ts'
import { useSession } from '../../base/session/session.tsx'
import { MenuViews } from '../../engine/views/view-parts.ts'
import classes from './SideMenu.module.css'

/**
 * The side menu of the current path, with the entries the user may open (NAV-07, PERM-09), and the saved views of their
 * lists. `onOpen`: a link of it is followed.
 */
export function SideMenu({ onOpen }: { onOpen?(): void }) {
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
            <MenuItem key={item.path} entry={item} isCurrent={isCurrent(item, pathname)} onOpen={onOpen} />
          ),
        )}
      </ul>
    </nav>
  )
}

/** An entry that redirects is also current at its target. */
const isCurrent = ({ path, target }: NavEntry, pathname: string): boolean =>
  isUnder(pathname, path) || (target.kind === 'redirect' && isUnder(pathname, target.to))

interface EntryProps {
  entry: NavEntry
  isCurrent: boolean
  onOpen?(): void
}

const MenuItem = (props: EntryProps) =>
  props.entry.nav?.whileAny && !props.isCurrent ? (
    <WhileAny {...props} />
  ) : (
    <li>
      <Entry {...props} />
    </li>
  )

/** An entry of the menu while its collection has a document. */
function WhileAny(props: EntryProps) {
  const { entry } = props
  const { boutique } = useSession()
  const slug = entry.target.kind === 'collection' ? entry.target.slug : undefined
  const hasAny = useHas(boutique && slug !== undefined ? { boutique: boutique.id, collection: slug, limit: 1 } : null)
  return hasAny ? (
    <li>
      <Entry {...props} />
    </li>
  ) : null
}

function Entry({ entry, isCurrent, onOpen }: EntryProps) {
  const Icon = entry.nav && icons[entry.nav.icon]
  const { target } = entry
  return (
    <>
      <PlainLink
        to={entry.path}
        className={classes.entry}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onOpen}
      >
        {Icon ? <Icon className={classes.icon} size={18} stroke={1.6} aria-hidden /> : null}
        <span className="ab-ellipsis">{entry.label}</span>
      </PlainLink>
      {target.kind === 'collection' && (
        <Suspense fallback={null}>
          <MenuViews slug={target.slug} isCurrent={isCurrent} onOpen={onOpen} />
        </Suspense>
      )}
    </>
  )
}
