import type { ReactNode } from 'react'
import classes from './Page.module.css'

/** A plain page on the sheet: its gutter, its first line, and its own scrolling. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <div className={classes.scroll}>
      <div className={classes.page}>{children}</div>
    </div>
  )
}
