import { useLocation } from '@tanstack/react-router'
import classes from './AreaNav.module.css'
import { AREA_LINKS, isActiveArea, visibleAreas } from '../base/menus.ts'
import { PlainLink } from '../base/PlainLink.tsx'
import { useSession } from '../base/session.tsx'

/** The areas that are open to the user (NAV-01 to NAV-06): links of the top bar, boxes in the drawer of a phone. */
export function AreaNav({ isDrawer }: { isDrawer?: boolean }) {
  const { pathname } = useLocation()
  const { user } = useSession()
  const shown = visibleAreas(user)
  return (
    <nav className={isDrawer ? classes.drawer : classes.bar} aria-label="Espaces">
      {AREA_LINKS.filter((link) => shown.includes(link)).map((link) => (
        <PlainLink
          key={link.path}
          to={link.path}
          className={classes.link}
          aria-current={isActiveArea(link, pathname) ? 'page' : undefined}
        >
          {link.label}
        </PlainLink>
      ))}
    </nav>
  )
}
