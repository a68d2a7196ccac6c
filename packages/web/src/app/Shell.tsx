import './shell-styles.ts'
import { CloseButton, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { panels } from '../collections/panels.ts'
import { PanelsContext } from '../fields/panels/panels.ts'
import { Brand } from '../ui/TagBrand.tsx'
import { Loading } from '../ui/Loading.tsx'
import { AreaNav } from './AreaNav.tsx'
import { AskedActions } from './AskedActions.tsx'
import { ExpiredDialog } from './ExpiredDialog.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import { PaletteHost } from './PaletteHost.tsx'
import { preloadScreens } from './preload.ts'
import { ScreenOutlet } from './ScreenOutlet.tsx'
import classes from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
import { UserFooter } from './UserFooter.tsx'
import { BoutiqueSelector } from './BoutiqueSelector.tsx'

const DRAWER_TRANSITION = { transition: 'fade', duration: 120 } as const

/** The frame of every screen: top bar, side menu (a drawer on a phone), and the sheet of paper. */
export function Shell({ expired, reason }: { expired: boolean; reason?: string }) {
  const { pathname } = useLocation()
  const [isMenuOpen, menu] = useDisclosure(false)
  const { close } = menu
  // After navigation the drawer closes.
  useEffect(() => close(), [pathname, close])
  useEffect(preloadScreens, [])
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
        <OfflineBar />
        <PanelsContext value={panels}>
          <Suspense fallback={<Loading />}>
            <ScreenOutlet />
          </Suspense>
          <AskedActions />
        </PanelsContext>
      </main>
      <Drawer.Root
        opened={isMenuOpen}
        onClose={menu.close}
        size="100%"
        transitionProps={DRAWER_TRANSITION}
        classNames={{ content: classes.drawer, body: classes.drawerBody }}
      >
        <Drawer.Content aria-label="Menu">
          <Drawer.Body>
            <div className={classes.drawerHead}>
              <Brand />
              <CloseButton size={44} onClick={menu.close} aria-label="Fermer le menu" />
            </div>
            <BoutiqueSelector />
            <AreaNav isDrawer />
            <SideMenu />
            <UserFooter />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <PaletteHost />
      <ExpiredDialog opened={expired} reason={reason} />
    </div>
  )
}
