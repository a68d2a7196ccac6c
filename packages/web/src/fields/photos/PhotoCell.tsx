import { ActionIcon, Loader, UnstyledButton } from '@mantine/core'
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import IconRotateClockwise from '@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useReorderItem } from '../../ui/reorder/Reorderable.tsx'
import { Thumb } from '../../base/photos/Thumb.tsx'
import classes from './photos.module.css'

interface PhotoCellProps {
  path: string
  index: number
  /** The whole photo is shown, instead of a square. */
  whole?: boolean
  disabled: boolean
  rotating: boolean
  onView(): void
  onRotate(): void
  onDelete(): void
}

/** One photo of the grid: a drag handle, a button that opens it, and its action buttons (PHOTO-03, PHOTO-04). */
export function PhotoCell({ path, index, whole, disabled, rotating, onView, onRotate, onDelete }: PhotoCellProps) {
  const { frame, handle } = useReorderItem(path, disabled || rotating)
  const name = `Photo ${index + 1}`
  const the = `la ${name.toLowerCase()}`
  return (
    <li {...frame} className={classes.cell} aria-busy={rotating || undefined}>
      <UnstyledButton {...handle} className={classes.photo} aria-label={name} onClick={onView}>
        <Thumb path={path} size={index === 0 ? 640 : 320} whole={whole} />
      </UnstyledButton>
      {rotating && (
        <span className={classes.turning}>
          <Loader size={18} aria-hidden />
          <span>Rotation en cours</span>
        </span>
      )}
      <div className={classes.strip}>
        <ActionIcon variant="subtle" color="gray" aria-label={`Voir ${the}`} onClick={onView}>
          <IconMaximize size={16} stroke={1.6} />
        </ActionIcon>
        {!disabled && (
          <>
            {/* Not disabled while it turns: a disabled button loses the focus. */}
            <ActionIcon variant="subtle" color="gray" aria-label={`Tourner ${the}`} onClick={onRotate}>
              <IconRotateClockwise size={16} stroke={1.6} />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" aria-label={`Supprimer ${the}`} onClick={onDelete}>
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </>
        )}
      </div>
    </li>
  )
}
