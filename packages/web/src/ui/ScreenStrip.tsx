import type { ReactNode } from 'react'
import classes from './ScreenStrip.module.css'

interface ScreenStripProps {
  /** A document covers the list where there is little space: the strip is hidden there. */
  isBelowDocument: boolean
  children: ReactNode
}

/** A line above a screen: what it shows, and the way back. */
export function ScreenStrip({ isBelowDocument, children }: ScreenStripProps) {
  return (
    <div className={classes.strip} data-below={isBelowDocument || undefined}>
      {children}
    </div>
  )
}
