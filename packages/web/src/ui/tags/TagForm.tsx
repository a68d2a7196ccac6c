import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, FormEvent, ReactNode } from 'react'
import classes from './Tag.module.css'

interface TagFormProps {
  onSubmit(): void
  onKeyDown?: ComponentProps<'form'>['onKeyDown']
  children: ReactNode
}

/** The form on the tag; native validation is off, since errors are shown at each field. */
export function TagForm({ onSubmit, onKeyDown, children }: TagFormProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="ab-column ab-gap-md" onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      {children}
    </form>
  )
}

/** The reason of a refusal. */
export function TagAlert({ children }: { children: ReactNode }) {
  return (
    <p className={classes.alert} role="alert">
      <IconAlertCircle size={18} stroke={1.6} aria-hidden />
      <span>{children}</span>
    </p>
  )
}

/** A result or an instruction. */
export function TagNote({ children }: { children: ReactNode }) {
  return (
    <p className="ab-no-margin ab-dim ab-text-center" role="status">
      {children}
    </p>
  )
}

/** The secondary link below the button. */
export function TagLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={classes.link} to={to}>
      {children}
    </Link>
  )
}
