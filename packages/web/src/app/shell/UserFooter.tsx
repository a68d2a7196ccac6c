import {
  ActionIcon,
  type MantineColorScheme,
  Menu,
  Tooltip,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { useNavigate } from '@tanstack/react-router'
import { initials } from '../../ui/tags/initials.ts'
import { openShortcuts } from '../palette/palette-store.ts'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useSession } from '../../base/session/session.tsx'
import classes from './UserFooter.module.css'

const SCHEMES = [
  { value: 'light', label: 'Clair', Icon: IconSun },
  { value: 'dark', label: 'Sombre', Icon: IconMoon },
  { value: 'auto', label: "Comme l'appareil", Icon: IconDeviceDesktop },
] as const

/** The signed-in user, their profile, the theme switch, and signing out (NAV-23 to NAV-25). */
export function UserFooter() {
  const { user, signOut } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const navigate = useNavigate()
  const name = user.displayname?.trim() || 'Utilisateur'
  const leave = (): void => void signOut().then(() => navigate({ to: '/', replace: true }))
  return (
    <footer className={classes.footer}>
      <Menu position="top-start" width={220} withinPortal={false}>
        <Menu.Target>
          <UnstyledButton
            className={classes.avatar}
            aria-label="Apparence et raccourcis"
            data-initials={initials(name)}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Apparence</Menu.Label>
          <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
            {SCHEMES.map(({ value, label, Icon }) => (
              <Menu.RadioItem key={value} value={value} rightSection={<Icon size={18} stroke={1.6} aria-hidden />}>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item leftSection={<IconKeyboard size={18} stroke={1.6} aria-hidden />} onClick={openShortcuts}>
            Raccourcis du clavier
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <div className={classes.who}>
        <span className="ab-max-width-full ab-fine ab-ellipsis">{name}</span>
        <PlainLink to="/edit" className={`${classes.profile} ab-touch`}>
          Profil
        </PlainLink>
      </div>
      <Tooltip label="Déconnexion">
        <ActionIcon onClick={leave} aria-label="Déconnexion">
          <IconLogout size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </footer>
  )
}
