import { CloseButton, Drawer } from '@mantine/core'
import { Brand } from '../../ui/tags/TagBrand.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { AreaNav } from './AreaNav.tsx'
import { BoutiqueSelector } from './BoutiqueSelector.tsx'
import classes from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'
import { UserFooter } from './UserFooter.tsx'

const TRANSITION = { transition: 'fade', duration: 120 } as const

/** The side menu of a phone, over the screen. */
export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose(): void }) {
  useFocusBack(opened)
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      size="100%"
      transitionProps={TRANSITION}
      classNames={{ content: classes.drawer, body: classes.drawerBody }}
    >
      <Drawer.Content aria-label="Menu">
        <Drawer.Body>
          <div className={classes.drawerHead}>
            <Brand />
            <CloseButton size={44} onClick={onClose} aria-label="Fermer le menu" />
          </div>
          <BoutiqueSelector />
          <AreaNav isDrawer />
          <SideMenu onOpen={onClose} />
          <UserFooter />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
