import { useLocation } from '@tanstack/react-router'
import classes from './AreaNav.module.css'
import { isActiveLink, topLinks } from '../../base/menu-items.ts'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useNavigation } from '../../base/registry.ts'
import { useSession } from '../../base/session/session.tsx'

/** Links to the areas open to the user (NAV-01 to NAV-06): in the top bar, or as boxes in the drawer of a phone. */
export function AreaNav({ isDrawer }: { isDrawer?: boolean }) {
  const { pathname } = useLocation()
  const { opens } = useSession()
  return (
    <nav className={isDrawer ? classes.drawer : classes.bar} aria-label="Espaces">
      {topLinks(useNavigation(), opens).map((link) => (
        <PlainLink
          key={link.path}
          to={link.path}
          className={classes.link}
          aria-current={isActiveLink(link, pathname) ? 'page' : undefined}
        >
          {link.label}
        </PlainLink>
      ))}
    </nav>
  )
}
