import type { Block } from '@boutique/domain'
import { ActionIcon } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Attention } from '../shared/Attention.tsx'
import { BlockPreview } from './BlockPreview.tsx'
import classes from './blocks.module.css'

interface BlockItemProps {
  block: Block
  /** The change path of the block. */
  path: string
  name: string
  isFirst: boolean
  isLast: boolean
  disabled: boolean
  onMove(direction: 1 | -1): void
  onEdit(): void
  onRemove(): void
}

/** One block of the contents: its name, its actions, and a preview. */
export function BlockItem({ block, path, name, isFirst, isLast, disabled, onMove, onEdit, onRemove }: BlockItemProps) {
  return (
    <li className="ab-one-column ab-gap-xs" aria-label={name}>
      <div className="ab-row ab-gap-sm">
        <span className="ab-min-width-0 ab-bold ab-anywhere">{name}</span>
        <Attention path={path} />
        {!disabled && (
          <span className={classes.actions}>
            <ActionIcon disabled={isFirst} aria-label={`Monter ${name}`} onClick={() => onMove(-1)}>
              <IconArrowUp size={16} stroke={1.6} />
            </ActionIcon>
            <ActionIcon disabled={isLast} aria-label={`Descendre ${name}`} onClick={() => onMove(1)}>
              <IconArrowDown size={16} stroke={1.6} />
            </ActionIcon>
            <ActionIcon aria-label={`Modifier ${name}`} onClick={onEdit}>
              <IconPencil size={16} stroke={1.6} />
            </ActionIcon>
            <ActionIcon aria-label={`Supprimer ${name}`} onClick={onRemove}>
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </span>
        )}
      </div>
      <div className={classes.preview} onClick={disabled ? undefined : onEdit}>
        <BlockPreview block={block} />
      </div>
    </li>
  )
}
