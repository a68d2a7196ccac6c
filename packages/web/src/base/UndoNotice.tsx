import { Button } from '@mantine/core'

/** A sentence that says what is done, and the button that takes it back. */
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
