import { ActionIcon, Tooltip } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import classes from './ActionBar.module.css'

interface ActionBarProps {
  /** "1 sur 128". */
  position?: string
  onPrevious?(): void
  onNext?(): void
  state: ReactNode
  actions: ReactNode
  onClose(): void
}

/** The bar above a document: its position in the list, the save state, its actions. */
export function ActionBar({ position, onPrevious, onNext, state, actions, onClose }: ActionBarProps) {
  return (
    <div className={classes.bar} role="toolbar" aria-label="Document">
      <BarIcon label="Document précédent (K)" onClick={onPrevious}>
        <IconChevronUp size={18} stroke={1.6} />
      </BarIcon>
      <BarIcon label="Document suivant (J)" onClick={onNext}>
        <IconChevronDown size={18} stroke={1.6} />
      </BarIcon>
      {position && <span className={classes.position}>{position}</span>}
      {state}
      <span className={classes.space} />
      {actions}
      <span aria-hidden className={classes.divider} />
      <BarIcon label="Fermer (Échap)" onClick={onClose}>
        <IconX size={18} stroke={1.6} />
      </BarIcon>
    </div>
  )
}

/** The place of a button that a stored document has: those beside it do not move when the document is created. */
export const BarGap = () => <span aria-hidden className={`${classes.icon} ab-flex-none`} />

interface BarIconProps {
  label: string
  /** Without it the button is disabled. */
  onClick?(): void
  className?: string
  children: ReactNode
}

/** An icon button of the bar, with an accessible name. */
export function BarIcon({ label, onClick, className = '', children }: BarIconProps) {
  return (
    <Tooltip label={label} openDelay={350}>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={`${classes.icon} ${className}`}
        aria-label={label}
        disabled={!onClick}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
