import type { StateMark } from '@boutique/domain'
import { VisuallyHidden } from '@mantine/core'
import { CheckChip, Chip } from './Chip.tsx'

interface StateChipProps {
  mark: StateMark
  /** There is little space: without the detail. */
  small?: boolean
}

/** The chip of a computed state: its words and their detail, or a check mark for a state without words. */
export function StateChip({ mark, small = false }: StateChipProps) {
  const { color, text, detail, name, isDone } = mark
  if (text === undefined) return <CheckChip color={color} name={name} />
  const words = detail && !small ? `${text} ${detail}` : text
  return (
    <Chip color={color} isDone={isDone}>
      {name === undefined ? (
        words
      ) : (
        <>
          <span aria-hidden>{words}</span>
          <VisuallyHidden>{name}</VisuallyHidden>
        </>
      )}
    </Chip>
  )
}
