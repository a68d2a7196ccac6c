import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Chip.module.css'
import { dotColor, type StateColor } from './state-color.ts'

/** The state of a document: a light tag with a coloured dot and a word. Colour is never the only sign. */
export function Chip({ color, children }: { color: StateColor; children: ReactNode }) {
  return (
    <Badge
      variant="light"
      radius="sm"
      color={color}
      classNames={{ root: classes.root, label: classes.label }}
      leftSection={<Dot color={color} />}
    >
      {children}
    </Badge>
  )
}

/** The dot alone: only next to its words. */
export function Dot({ color }: { color: StateColor }) {
  return <span aria-hidden className={classes.dot} style={{ background: dotColor(color) }} />
}
