import { SEARCH_THUMBNAIL_SIZE } from '@boutique/domain'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Thumb } from '../base/Thumb.tsx'
import { icons } from '../base/icons.ts'
import classes from './Palette.module.css'
import type { PaletteItem } from './use-palette-groups.ts'

/** A line of the palette: photo or icon, name, and a distinguishing detail on the right. */
export function PaletteRow({ item }: { item: PaletteItem }) {
  const Icon = item.icon === 'plus' ? IconPlus : icons[item.icon]
  return (
    <>
      <span className={classes.picture}>
        {item.photo === undefined ? (
          Icon ? (
            <Icon size={18} stroke={1.6} aria-hidden />
          ) : null
        ) : (
          <Thumb path={item.photo} size={SEARCH_THUMBNAIL_SIZE} />
        )}
      </span>
      <span className={classes.label}>{item.label}</span>
      {item.detail === undefined ? null : <span className={classes.detail}>{item.detail}</span>}
    </>
  )
}
