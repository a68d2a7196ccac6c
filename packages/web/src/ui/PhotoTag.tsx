import classes from './PhotoTag.module.css'
import { dotColor, type StateColor } from './state-color.ts'

/** A paper tag lying on a photo: a dot and words, on two lines rather than cut. */
export function PhotoTag({ color, children }: { color: StateColor; children: string }) {
  return (
    <span className={classes.tag}>
      <span aria-hidden className={classes.dot} style={{ background: dotColor(color) }} />
      <span>{children}</span>
    </span>
  )
}
