import type { StateColor } from '@boutique/domain'
import { Badge } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { ReactNode } from 'react'
import classes from './Chip.module.css'
import { dotColor } from './state-color.ts'

const classNames = { root: classes.root, section: classes.section, label: 'ab-xs ab-bold' }

interface ChipProps {
  color: StateColor
  /** A check mark takes the place of the dot. */
  isDone?: boolean
  children: ReactNode
}

/** The state of a document: a light tag with a coloured dot and a word. Colour is never the only sign. */
export function Chip({ color, isDone = false, children }: ChipProps) {
  return (
    <Badge
      variant="light"
      radius="sm"
      color={color}
      classNames={classNames}
      leftSection={isDone ? <Check /> : <Dot color={color} />}
    >
      {children}
    </Badge>
  )
}

/** A chip that is only a check mark; its words are for screen readers and the tooltip. */
export function CheckChip({ color, name }: { color: StateColor; name: string | undefined }) {
  return (
    <Badge variant="light" radius="sm" color={color} classNames={classNames} role="img" aria-label={name} title={name}>
      <Check />
    </Badge>
  )
}

const Check = () => <IconCheck aria-hidden className="ab-block ab-flex-none" size={14} stroke={2.4} />

interface DotProps {
  color: StateColor
  /** The state in words, where no text next to the dot says it. */
  name?: string
  size?: 'sm' | 'md'
}

/** The dot alone: only next to its words, or with its name. */
export function Dot({ color, name, size = 'sm' }: DotProps) {
  const style = { background: dotColor(color) }
  if (name === undefined) return <span aria-hidden className={classes.dot} data-size={size} style={style} />
  return <span role="img" aria-label={name} title={name} className={classes.dot} data-size={size} style={style} />
}
