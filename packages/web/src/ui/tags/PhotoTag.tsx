import type { StateColor } from '@boutique/domain'
import type { ReactNode } from 'react'
import classes from './PhotoTag.module.css'
import { dotColor } from './state-color.ts'

/** A tag on a photo: a dot and a text, wrapped to two lines instead of truncated. */
export function PhotoTag({ color, children }: { color: StateColor; children: ReactNode }) {
  return (
    <span className={classes.tag}>
      <span aria-hidden className={classes.dot} style={{ background: dotColor(color) }} />
      <span>{children}</span>
    </span>
  )
}
