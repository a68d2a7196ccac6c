import { fileNameOf, privateFileAddress } from '@boutique/domain'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useReorderItem } from '../../ui/reorder/Reorderable.tsx'
import { useFieldForm } from '../form.ts'
import classes from './photos.module.css'

interface DocumentCellProps {
  path: string
  disabled: boolean
  onDelete(): void
}

/** One PDF document of the grid: its icon and its name, with a link that saves the file, and a drag handle. */
export function DocumentCell({ path, disabled, onDelete }: DocumentCellProps) {
  const { boutique } = useFieldForm()
  const { frame, handle } = useReorderItem(path, disabled)
  const name = fileNameOf(path)
  return (
    <li {...frame} className={classes.cell} data-document>
      <UnstyledButton
        {...handle}
        component="a"
        href={privateFileAddress(boutique ?? '', path)}
        download={name}
        // The drag of links by the browser would replace that of the grid.
        draggable={false}
        className={classes.document}
        aria-label={`Télécharger ${name}`}
        title={name}
      >
        <IconFileText size={32} stroke={1.2} aria-hidden />
        <span className={classes.documentName}>{name}</span>
      </UnstyledButton>
      {!disabled && (
        <div className={classes.strip}>
          <ActionIcon variant="subtle" color="gray" aria-label={`Supprimer ${name}`} onClick={onDelete}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      )}
    </li>
  )
}
