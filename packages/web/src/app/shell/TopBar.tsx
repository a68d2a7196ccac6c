import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { Link } from '@tanstack/react-router'
import { Brand } from '../../ui/tags/TagBrand.tsx'
import { AreaNav } from './AreaNav.tsx'
import { HOME } from '../../base/session/next-address.ts'
import { openPalette } from '../palette/palette-store.ts'
import { useSession } from '../../base/session/session.tsx'
import classes from './TopBar.module.css'

const key = /Mac|iP(hone|ad|od)/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

/** The top bar: name, areas, search; on a phone the menu button, the boutique and the search. */
export function TopBar({ onMenu }: { onMenu: () => void }) {
  const { boutique } = useSession()
  return (
    <header className={classes.bar}>
      <ActionIcon className={classes.phone} size={44} onClick={onMenu} aria-label="Ouvrir le menu">
        <IconMenu2 size={22} stroke={1.6} aria-hidden />
      </ActionIcon>
      <Link to={HOME} className={classes.brand}>
        <Brand />
      </Link>
      <span className={classes.name} data-place>
        {boutique?.name ?? 'Arrière-boutique'}
      </span>
      <AreaNav />
      <UnstyledButton className={classes.search} onClick={openPalette}>
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <span className="ab-grow ab-ellipsis">Rechercher ou créer</span>
        <Kbd aria-hidden>{key}</Kbd>
      </UnstyledButton>
      <ActionIcon className={classes.phone} size={44} onClick={openPalette} aria-label="Rechercher ou créer">
        <IconSearch size={22} stroke={1.6} aria-hidden />
      </ActionIcon>
    </header>
  )
}
