import type { ReactNode } from 'react'
import classes from './Page.module.css'

/** The layout of a plain page: padding, heading, and its own scrolling. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <div className="ab-grow ab-min-height-0 ab-scroll-y">
      <div className={classes.page}>{children}</div>
    </div>
  )
}
