import { Button, Group } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useId } from 'react'
import classes from './ConflictCard.module.css'

interface RemovedCardProps {
  /** The name of the removed item. */
  name: string
  /** Who removed it. */
  actor: string
  onKeep(): void
  onLetGo(): void
}

/** The choice about an item that somebody else removed during an edit: keep it with the typed text, or drop it. */
export function RemovedCard({ name, actor, onKeep, onLetGo }: RemovedCardProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={classes.card}>
      <p id={id} role="alert" className="ab-row ab-gap-sm ab-no-margin ab-sm ab-bold">
        <IconAlertTriangle size={18} stroke={1.6} aria-hidden className="ab-flex-none ab-warning" />
        {actor} a supprimé « {name} »
      </p>
      <Group gap="sm">
        <Button variant="default" size="xs" onClick={onKeep}>
          Garder ma version
        </Button>
        <Button variant="default" size="xs" onClick={onLetGo}>
          Laisser supprimé
        </Button>
      </Group>
    </div>
  )
}
