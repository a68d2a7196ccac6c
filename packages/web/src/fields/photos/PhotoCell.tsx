import { ActionIcon, UnstyledButton } from '@mantine/core'
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useReorderItem } from '../../ui/Reorderable.tsx'
import { Thumb } from '../../ui/Thumb.tsx'
import classes from './photos.module.css'

interface PhotoCellProps {
  path: string
  index: number
  disabled: boolean
  onView(): void
  onDelete(): void
}

/** One photo of the grid: it is held to be moved, pressed to be seen, and carries its buttons (PHOTO-03, PHOTO-04). */
export function PhotoCell({ path, index, disabled, onView, onDelete }: PhotoCellProps) {
  const { frame, handle } = useReorderItem(path, disabled)
  const name = `Photo ${index + 1}`
  return (
    <li {...frame} className={classes.cell}>
      <UnstyledButton {...handle} className={classes.photo} aria-label={name} onClick={onView}>
        <Thumb path={path} size={index === 0 ? 640 : 320} />
      </UnstyledButton>
      <div className={classes.strip}>
        <ActionIcon variant="subtle" color="gray" aria-label={`Voir la ${name.toLowerCase()}`} onClick={onView}>
          <IconMaximize size={16} stroke={1.6} />
        </ActionIcon>
        {!disabled && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Supprimer la ${name.toLowerCase()}`}
            onClick={onDelete}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
    </li>
  )
}
