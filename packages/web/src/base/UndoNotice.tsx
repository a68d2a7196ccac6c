import { Button } from '@mantine/core'

/** A sentence about a finished action, and a button to undo it. */
export function UndoNotice({ text, onUndo }: { text: string; onUndo(): void }) {
  return (
    <span className="ab-notice">
      <span>{text}</span>
      <Button className="ab-undo" size="compact-sm" variant="default" onClick={onUndo}>
        Annuler
      </Button>
    </span>
  )
}
