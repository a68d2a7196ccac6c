import type { ShownTab } from '@boutique/domain'
import { ActionIcon, Button, Menu } from '@mantine/core'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { useListContext } from '../list-context.ts'
import { sortOptions } from './sorts.ts'

export interface SortMenuProps {
  /** The active order. */
  value: string
  /** The tab, whose order comes first. */
  tab: Pick<ShownTab, 'sort' | 'sortLabel'> | undefined
  onChange(value: string): void
}

/** The menu of orders; only an icon where there is little space. */
export function SortMenu({ value, tab, onChange }: SortMenuProps) {
  const { collection, narrow, phone } = useListContext()
  const options = sortOptions(collection, tab)
  const label = options.find((option) => option.value === value)?.label ?? 'Trier'
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {narrow || phone ? (
          <ActionIcon variant="subtle" color="gray" size={phone ? 'lg' : undefined} aria-label={`Trier : ${label}`}>
            <IconArrowsSort aria-hidden size={18} stroke={1.6} />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            leftSection={<IconArrowsSort aria-hidden size={16} stroke={1.6} />}
            rightSection={<IconSelector aria-hidden size={16} stroke={1.6} />}
            aria-label={`Trier : ${label}`}
          >
            {label}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={onChange}>
          {options.map((option) => (
            <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
              {option.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
