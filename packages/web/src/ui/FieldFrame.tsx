import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import type { ReactNode } from 'react'
import classes from './FieldFrame.module.css'

interface FieldFrameProps {
  /** The revision in which somebody else changed the field: each new one highlights it briefly. */
  fresh?: number
  /** Somebody else who is in the field. */
  occupant?: string
  children: ReactNode
}

/** The frame of a field in a form. */
export function FieldFrame({ fresh, occupant, children }: FieldFrameProps) {
  return (
    <div className={classes.frame} data-occupied={occupant === undefined ? undefined : true}>
      {occupant !== undefined && <span className={classes.occupant}>{occupant}</span>}
      {fresh !== undefined && <span key={fresh} aria-hidden className={classes.flash} />}
      {children}
    </div>
  )
}

/** The message of a field, with its icon (FORM-11). */
export function FieldMessage({ children }: { children: ReactNode }) {
  return (
    <span className={classes.message}>
      <IconAlertCircle size={15} stroke={1.6} aria-hidden className={classes.icon} />
      {children}
    </span>
  )
}
