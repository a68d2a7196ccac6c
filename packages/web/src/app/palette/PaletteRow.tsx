import { SEARCH_THUMBNAIL_SIZE } from '@boutique/domain'
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Thumb } from '../../base/photos/Thumb.tsx'
import { icons } from '../../base/icons.ts'
import classes from './Palette.module.css'
import type { PaletteIcon, PaletteItem } from './palette-items.ts'

const OWN_ICONS: Readonly<Record<PaletteIcon, typeof IconBolt>> = {
  bolt: IconBolt,
  copy: IconCopy,
  device: IconDeviceDesktop,
  keyboard: IconKeyboard,
  leave: IconLogout,
  moon: IconMoon,
  plus: IconPlus,
  sun: IconSun,
  tag: IconTag,
  trash: IconTrash,
}
const ICONS: Readonly<Record<PaletteItem['icon'], typeof IconBolt>> = { ...icons, ...OWN_ICONS }

/** A line of the palette: photo or icon, name, and a distinguishing detail on the right. */
export function PaletteRow({ item }: { item: PaletteItem }) {
  const Icon = ICONS[item.icon]
  return (
    <>
      <span className={classes.picture}>
        {item.photo === undefined ? (
          <Icon size={18} stroke={1.6} aria-hidden />
        ) : (
          <Thumb path={item.photo} size={SEARCH_THUMBNAIL_SIZE} />
        )}
      </span>
      <span className="ab-grow ab-medium ab-ellipsis">{item.label}</span>
      {item.detail === undefined ? null : <span className="ab-flex-none ab-dim ab-figures">{item.detail}</span>}
    </>
  )
}
