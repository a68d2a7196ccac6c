import { ActionIcon, Tooltip } from '@mantine/core'
import type { ItemAction } from './item-actions.ts'

/** Opens a document of a row on the website, in a new tab; nothing while it has no address there. */
export function ViewButton({ name, actions }: { name: string; actions: readonly ItemAction[] }) {
  const view = actions.find(({ id }) => id === 'voir')
  if (view?.href === undefined) return null
  const { label, href, icon: Icon } = view
  return (
    <Tooltip label={label} openDelay={350}>
      <ActionIcon
        component="a"
        href={href}
        target="_blank"
        rel="noopener"
        variant="subtle"
        color="gray"
        aria-label={`${label} « ${name} »`}
      >
        <Icon aria-hidden size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
