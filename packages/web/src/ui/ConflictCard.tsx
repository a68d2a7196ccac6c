import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './ConflictCard.module.css'
import { timeAgo } from './ConflictCard.time.ts'

interface ConflictCardProps {
  /** The label of the field both changed. */
  label: string
  /** Who the other is. */
  actor: string
  /** Instant of the other's change. */
  at: string
  mine: ReactNode
  theirs: ReactNode
  /** False when the two changes are about an item of a list, whose values say little. */
  isWhole?: boolean
  /** Whether the person is in that field: only then does the card take the focus. */
  hasFocus?(): boolean
  onKeep(): void
  onTake(): void
}

/** Two values of one field: neither is the better one, the person says which stays. */
export function ConflictCard({
  label,
  actor,
  at,
  mine,
  theirs,
  isWhole = true,
  hasFocus,
  onKeep,
  onTake,
}: ConflictCardProps) {
  const id = useId()
  const keep = useRef<HTMLButtonElement>(null)
  const isIn = useRef(hasFocus)
  useEffect(() => {
    if (isIn.current?.()) keep.current?.focus()
  }, [])
  return (
    <div role="group" aria-labelledby={id} className={classes.card}>
      <p id={id} className={classes.title}>
        <IconAlertTriangle size={18} stroke={1.6} aria-hidden className={classes.icon} />
        {actor} a aussi changé : {label}
      </p>
      <div className={classes.sides}>
        <Side whose="Votre valeur" value={mine}>
          <Button ref={keep} variant="default" size="xs" onClick={onKeep}>
            Garder&nbsp;{isWhole ? mine || 'vide' : 'la mienne'}
          </Button>
        </Side>
        <Side whose={`${actor}, ${timeAgo(at, Date.now())}`} value={theirs}>
          <Button variant="default" size="xs" onClick={onTake}>
            Prendre&nbsp;{isWhole ? theirs || 'vide' : 'la sienne'}
          </Button>
        </Side>
      </div>
    </div>
  )
}

function Side({ whose, value, children }: { whose: string; value: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.side}>
      <div className={classes.words}>
        <span className={classes.whose}>{whose}</span>
        <span className={classes.value}>{value}</span>
      </div>
      {children}
    </div>
  )
}
