import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface RowButtonProps {
  label: string
  /** The name of the document, for readers of the screen. */
  name: string
  icon: Icon
  onClick?(): void
  /** Draws a link in place of a button, with the props of the icon. */
  renderRoot?(props: Record<string, unknown>): ReactNode
}

/** A button in the rows of a list: an icon, with its label in a tooltip. */
export function RowButton({ label, name, icon: Icon, ...root }: RowButtonProps) {
  return (
    <Tooltip label={label} openDelay={350}>
      <ActionIcon {...root} variant="subtle" color="gray" aria-label={`${label} « ${name} »`}>
        <Icon aria-hidden size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
