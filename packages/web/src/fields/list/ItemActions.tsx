import { ActionIcon } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import classes from './list.module.css'

interface ItemActionsProps {
  name: string
  index: number
  count: number
  onMove(direction: 1 | -1): void
  onRemove(): void
}

/** Up, down, remove. */
export function ItemActions({ name, index, count, onMove, onRemove }: ItemActionsProps) {
  return (
    <div className={classes.actions}>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={index === 0}
        aria-label={`Monter ${name}`}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={16} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={index === count - 1}
        aria-label={`Descendre ${name}`}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={16} stroke={1.6} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={`Retirer ${name}`} onClick={onRemove}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}
