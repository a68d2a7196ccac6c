import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import classes from '../edit.module.css'

interface UndoButtonProps {
  /** The line of the history: "a modifié, 12 mars 2026 à 10:20". */
  name: string
  /** The undo deletes the document: asks for confirmation. */
  deletes: boolean
  running: boolean
  onUndo(): void
}

/** Undoes a line of the history. */
export function UndoButton({ name, deletes, running, onUndo }: UndoButtonProps) {
  const [asking, setAsking] = useState(false)
  if (asking) {
    return (
      <div role="group" aria-label={`Annuler : ${name}`} className={classes.asking}>
        <Text size="sm">L'annulation supprime le document.</Text>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" autoFocus onClick={() => setAsking(false)}>
            Garder
          </Button>
          <Button size="compact-sm" color="red" loading={running} onClick={onUndo}>
            Supprimer
          </Button>
        </Group>
      </div>
    )
  }
  return (
    <Button
      className={classes.undo}
      size="compact-sm"
      variant="default"
      aria-label={`Annuler : ${name}`}
      loading={running}
      onClick={deletes ? () => setAsking(true) : onUndo}
    >
      Annuler
    </Button>
  )
}
