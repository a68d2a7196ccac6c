import { Button } from '@mantine/core'

interface ActionNoticeProps {
  text: string
  /** The text of the button. */
  verb: string
  onAction(): void
}

/** A sentence and a button: about a finished action, to undo it. */
export function ActionNotice({ text, verb, onAction }: ActionNoticeProps) {
  return (
    <span className="ab-notice">
      <span>{text}</span>
      <Button className="ab-undo" size="compact-sm" variant="default" onClick={onAction}>
        {verb}
      </Button>
    </span>
  )
}
