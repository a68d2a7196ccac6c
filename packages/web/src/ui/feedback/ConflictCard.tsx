import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { type ReactNode, useId } from 'react'
import classes from './ConflictCard.module.css'
import { timeAgo } from './conflict-time.ts'

interface ConflictCardProps {
  /** The label of the field both changed. */
  label: string
  /** The name of the other person; undefined for this person, in another tab. */
  actor: string | undefined
  /** Instant of the other's change. */
  at: string
  mine: ReactNode
  theirs: ReactNode
  /** False when the changes are about an item of a list, whose value is not shown. */
  isWhole?: boolean
  onKeep(): void
  onTake(): void
}

/**
 * Two values of one field, of which the person chooses one. It is announced and does not move the focus: a key meant
 * for the field must not press one of its buttons.
 */
export function ConflictCard({ label, actor, at, mine, theirs, isWhole = true, onKeep, onTake }: ConflictCardProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={classes.card}>
      <p id={id} role="alert" className="ab-row ab-gap-sm ab-no-margin ab-sm ab-bold">
        <IconAlertTriangle size={18} stroke={1.6} aria-hidden className="ab-flex-none ab-warning" />
        {actor === undefined
          ? `Vous avez aussi changé, dans un autre onglet : ${label}`
          : `${actor} a aussi changé : ${label}`}
      </p>
      <div className={classes.sides}>
        <Side whose={actor === undefined ? 'Dans cet onglet' : 'Votre valeur'} value={mine}>
          <Button variant="default" size="xs" onClick={onKeep}>
            Garder&nbsp;{isWhole ? mine || 'vide' : 'la mienne'}
          </Button>
        </Side>
        <Side whose={`${actor ?? "Dans l'autre onglet"}, ${timeAgo(at, Date.now())}`} value={theirs}>
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
      <div className="ab-grid ab-min-width-0">
        <span className="ab-dim ab-xs">{whose}</span>
        <span className={classes.value}>{value}</span>
      </div>
      {children}
    </div>
  )
}
