import { ActionIcon, Button, Menu } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { ActionHint } from '../actions/ActionHint.tsx'
import classes from './ItemMenu.module.css'
import type { ItemAction } from './item-actions.ts'

interface ItemMenuProps {
  name: string
  actions: readonly ItemAction[]
  className?: string
  tabIndex?: number
  /** It is open when it appears. */
  defaultOpened?: boolean
}

/** All actions of a document behind a ⋯ button, so that those shown on hover are reachable by touch and keyboard. */
export function ItemMenu({ name, actions, className, tabIndex, defaultOpened }: ItemMenuProps) {
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end" withinPortal defaultOpened={defaultOpened}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={className}
          tabIndex={tabIndex}
          aria-label={`Actions de « ${name} »`}
        >
          <IconDots aria-hidden size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <ItemMenuEntry key={action.id} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function ItemMenuEntry({ action: { id, label, icon: Icon, href, isHere, onClick } }: { action: ItemAction }) {
  const icon = <Icon aria-hidden size={16} stroke={1.6} />
  if (href === undefined) {
    return (
      <ActionHint action={id}>
        <Menu.Item leftSection={icon} onClick={onClick}>
          {label}
        </Menu.Item>
      </ActionHint>
    )
  }
  return (
    <Menu.Item
      component="a"
      href={href}
      target={isHere ? undefined : '_blank'}
      rel="noopener"
      leftSection={icon}
      className={classes.link}
    >
      {label}
    </Menu.Item>
  )
}

/** The action for a deleted document, as a button with text, since there is only one. */
export function TrashActions({ actions, className }: { actions: readonly ItemAction[]; className?: string }) {
  return actions.map(({ id, label, icon: Icon, onClick }) => (
    <Button
      key={id}
      variant="default"
      size="xs"
      className={className}
      leftSection={<Icon aria-hidden size={16} stroke={1.6} />}
      onClick={onClick}
    >
      {label}
    </Button>
  ))
}
