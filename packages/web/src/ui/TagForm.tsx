import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { Link } from '@tanstack/react-router'
import type { FormEvent, ReactNode } from 'react'
import classes from './Tag.module.css'

/** The form that stands on the tag; the browser's own checks are off, ours speak beside each field. */
export function TagForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {children}
    </form>
  )
}

/** Why it was refused. */
export function TagAlert({ children }: { children: ReactNode }) {
  return (
    <p className={classes.alert} role="alert">
      <IconAlertCircle size={18} stroke={1.6} aria-hidden />
      <span>{children}</span>
    </p>
  )
}

/** What happened, or what to do. */
export function TagNote({ children }: { children: ReactNode }) {
  return (
    <p className={classes.note} role="status">
      {children}
    </p>
  )
}

/** The quiet link under the button. */
export function TagLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={classes.link} to={to}>
      {children}
    </Link>
  )
}
