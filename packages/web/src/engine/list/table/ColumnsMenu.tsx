import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconColumns from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import { useLayoutEffect, useRef, useState } from 'react'
import { useListContext } from '../list-context.ts'
import { type ColumnChoice, movedColumn, otherColumns, toggledColumn } from './columns.ts'
import classes from './Table.module.css'

interface ColumnsMenuProps {
  choice: ColumnChoice
  /** Undefined: the usual columns. */
  onChange(choice: ColumnChoice | undefined): void
}

/** Chooses the columns of a table and their order. */
export function ColumnsMenu({ choice, onChange }: ColumnsMenuProps) {
  const { collection } = useListContext()
  const [opened, setOpened] = useState(false)
  const all = otherColumns(collection)
  const shown = choice.shown.flatMap((key) => all.find((one) => one.key === key) ?? [])
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<string>(undefined)
  useLayoutEffect(() => {
    // The button moved with its column, which may have taken the focus from it.
    if (pressed.current !== undefined)
      list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus()
    pressed.current = undefined
  }, [choice])
  const move = (key: string, by: number): void => {
    pressed.current = `${key} ${by}`
    onChange(movedColumn(choice, key, by))
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus shadow="md" width={320}>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconColumns aria-hidden size={16} stroke={1.6} />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          Colonnes
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Colonnes" className={classes.choices}>
        <ul ref={list} className="ab-list" aria-label="Ordre des colonnes">
          {shown.map(({ key, label }) => (
            <li key={key} className={classes.choice}>
              <span className="ab-fill ab-ellipsis">{label}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Avancer « ${label} »`}
                data-move={`${key} -1`}
                onClick={() => move(key, -1)}
              >
                <IconArrowUp aria-hidden size={16} stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Reculer « ${label} »`}
                data-move={`${key} 1`}
                onClick={() => move(key, 1)}
              >
                <IconArrowDown aria-hidden size={16} stroke={1.6} />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <ul className={classes.all} aria-label="Colonnes montrées">
          {all.map(({ key, label }) => (
            <li key={key} className={classes.choice}>
              <Checkbox
                label={label}
                checked={choice.shown.includes(key)}
                onChange={() => onChange(toggledColumn(choice, key))}
              />
            </li>
          ))}
        </ul>
        <Button variant="subtle" size="xs" onClick={() => onChange(undefined)}>
          Colonnes habituelles
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
