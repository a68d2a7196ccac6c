import './shell-styles.ts'
import { useDisclosure } from '@mantine/hooks'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useEver } from '../../base/use-ever.ts'
import { panels } from '../../collections/panels.ts'
import { PanelsContext } from '../../fields/panels/panels.ts'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { BulkHost } from './BulkHost.tsx'
import { RequestedActions } from './RequestedActions.tsx'
import { ExpiredDialog, MenuDrawer } from '../overlay-parts.ts'
import { OfflineHost } from '../offline-parts.ts'
import { PaletteHost } from '../palette/PaletteHost.tsx'
import { preloadScreens } from '../preload.ts'
import { ScreenOutlet } from '../ScreenOutlet.tsx'
import classes from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
import { UserFooter } from './UserFooter.tsx'
import { BoutiqueSelector } from './BoutiqueSelector.tsx'

interface ShellProps {
  expired: boolean
  reason?: string
  isBlocked?: boolean
}

/** The shell with the data of its screens, which another user does not get. */
export function Shell(props: ShellProps) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false }, mutations: { retry: false } },
      }),
  )
  return (
    <QueryClientProvider client={client}>
      <Frame {...props} />
    </QueryClientProvider>
  )
}

/** The frame of every screen: top bar, side menu (a drawer on a phone), and the sheet of paper. */
function Frame({ expired, reason, isBlocked }: ShellProps) {
  const location = useLocation()
  const { pathname } = location
  const [isMenuOpen, menu] = useDisclosure(false)
  const { close } = menu
  // Both are loaded when they are first opened, and stay for their way out.
  const wasMenuOpen = useEver(isMenuOpen)
  const hasExpired = useEver(expired)
  // After navigation the drawer closes.
  useEffect(() => close(), [pathname, close])
  useEffect(preloadScreens, [])
  // Whoever follows a link is on the new screen, with the keyboard too.
  const first = useRef(location)
  useEffect(() => {
    if (location !== first.current) import('../landing.ts').then(({ land }) => land(), console.error)
  }, [location])
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#contenu">
        Aller au contenu
      </a>
      <TopBar onMenu={menu.open} />
      <aside className={classes.side}>
        <BoutiqueSelector />
        <SideMenu />
        <UserFooter />
      </aside>
      <main id="contenu" className={classes.sheet} tabIndex={-1}>
        <Suspense fallback={null}>
          <OfflineHost />
        </Suspense>
        <BulkHost />
        <PanelsContext value={panels}>
          <Suspense fallback={<Loading />}>
            <ScreenOutlet />
          </Suspense>
          <RequestedActions />
        </PanelsContext>
      </main>
      <Suspense fallback={null}>
        {wasMenuOpen && <MenuDrawer opened={isMenuOpen} onClose={close} />}
        {hasExpired && <ExpiredDialog opened={expired} reason={reason} isBlocked={isBlocked} />}
      </Suspense>
      <PaletteHost />
    </div>
  )
}
