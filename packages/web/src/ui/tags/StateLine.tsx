import type { StateColor } from '@boutique/domain'
import { Dot } from './Chip.tsx'
import classes from './StateLine.module.css'

/** The state of a document in one sentence, announced when it changes. */
export function StateLine({ color, children }: { color: StateColor; children: string }) {
  return (
    <p role="status" className={classes.line}>
      <Dot color={color} />
      {children}
    </p>
  )
}
