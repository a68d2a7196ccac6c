import { ActionIcon } from '@mantine/core'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { useListContext } from '../list-context.ts'

interface FilterButtonProps {
  /** Whether the list is filtered. */
  isActive: boolean
  /** Loads what the button opens. */
  onNear(): void
  onClick(): void
}

/** The button of the filters of a list. */
export function FilterButton({ isActive, onNear, onClick }: FilterButtonProps) {
  const { phone } = useListContext()
  const look = phone ? ({ color: isActive ? undefined : 'gray', size: 'lg' } as const) : { size: 36 }
  return (
    <ActionIcon
      {...look}
      variant={!phone ? 'default' : isActive ? 'light' : 'subtle'}
      aria-label="Filtrer"
      title="Filtrer"
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onClick}
    >
      <IconFilter aria-hidden size={phone ? 18 : 16} stroke={1.6} />
    </ActionIcon>
  )
}
