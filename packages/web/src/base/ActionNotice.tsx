import { Button } from '@mantine/core'

/** A page that a notification offers to open in a tab of its own. */
export interface NoticeLink {
  label: string
  href: string
}

interface ActionNoticeProps {
  text: string
  /** The text of the button. */
  verb: string
  onAction(): void
  link?: NoticeLink
}

/** A sentence and a button: about a finished action, to undo it. */
export function ActionNotice({ text, verb, onAction, link }: ActionNoticeProps) {
  return (
    <span className="ab-notice">
      <span>{text}</span>
      <span className="ab-row ab-gap-sm ab-flex-none">
        {link && (
          <Button component="a" href={link.href} target="_blank" rel="noopener" size="compact-sm" variant="default">
            {link.label}
          </Button>
        )}
        <Button className="ab-undo" size="compact-sm" variant="default" onClick={onAction}>
          {verb}
        </Button>
      </span>
    </span>
  )
}
