import { ActionIcon, Button, Menu } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import { useListContext } from '../list-context.ts'

/** What can be done with a selection. */
export interface BarAction {
  id: string
  label: string
  icon: Icon
  isRunning?: boolean
  /** Only in the menu. */
  isFurther?: boolean
  onClick(): void
}

interface BarActionsProps {
  actions: readonly BarAction[]
  /** Selects everything; undefined when everything is selected. */
  selectAll: { label: string; onClick(): void } | undefined
  isEmpty: boolean
}

/** The actions of a selection as buttons; where there is little space the first one, and the others in a menu. */
export function BarActions({ actions, selectAll, isEmpty }: BarActionsProps) {
  const { narrow, phone } = useListContext()
  const isSmall = narrow || phone
  const shown = isSmall ? actions.slice(0, 1) : actions.filter(({ isFurther }) => !isFurther)
  const others = actions.filter((action) => !shown.includes(action))
  return (
    <>
      {shown.map(({ id, label, icon: Icon, isRunning, onClick }) => (
        <Button
          key={id}
          variant="default"
          size={phone ? 'sm' : 'xs'}
          leftSection={<Icon aria-hidden size={16} stroke={1.6} />}
          loading={isRunning}
          disabled={isEmpty}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
      {(others.length > 0 || (isSmall && selectAll)) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label="Autres actions de la sélection">
              <IconDots aria-hidden size={18} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isSmall && selectAll && (
              <Menu.Item leftSection={<IconListCheck aria-hidden size={16} stroke={1.6} />} onClick={selectAll.onClick}>
                {selectAll.label}
              </Menu.Item>
            )}
            {others.map(({ id, label, icon: Icon, isRunning = false, onClick }) => (
              <Menu.Item
                key={id}
                leftSection={<Icon aria-hidden size={16} stroke={1.6} />}
                disabled={isEmpty || isRunning}
                onClick={onClick}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
