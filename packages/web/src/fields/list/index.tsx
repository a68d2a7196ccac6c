import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { useListActions } from '../FieldInput.tsx'
import { FieldRow } from '../FieldRow.tsx'
import { newId } from '../shared/new-id.ts'
import { Nothing, Panel } from '../shared/Panel.tsx'
import type { InputProps } from '../types.ts'
import { itemName, itemRows, stepBefore } from './items.ts'
import classes from './list.module.css'

export { TextCell as Cell } from '../shared/TextCell.tsx'

/** Items with more rows than this are folded. */
const MANY_ROWS = 2
type Item = Record<string, unknown> & { id: string }

/** A list of items: each is added, filled, moved and removed on its own, so that two people may work in one list. */
export function Input({ field, path, value, error, disabled }: InputProps) {
  const actions = useListActions(path)
  const [opened, setOpened] = useState<string>()
  const items = (Array.isArray(value) ? value : []) as Item[]
  const ids = items.map(({ id }) => id)
  const rows = itemRows(field.fields ?? {})
  const isFolded = rows.length > MANY_ROWS
  const add = () => {
    const id = newId()
    actions.add({ id })
    setOpened(id)
  }
  const move = (id: string, direction: 1 | -1) => {
    const before = stepBefore(ids, id, direction)
    if (before !== null) actions.move(id, before)
  }
  return (
    <Panel title={field.label} hint={error ?? field.hint}>
      {items.length === 0 && <Nothing>Aucun élément</Nothing>}
      <ul className={classes.items}>
        {items.map((item, index) => {
          const name = itemName(item, index)
          const isOpen = !isFolded || opened === item.id
          return (
            <li key={item.id} className={classes.item}>
              <div className={classes.head}>
                {isFolded ? (
                  <UnstyledButton
                    className={classes.name}
                    aria-expanded={isOpen}
                    onClick={() => setOpened(isOpen ? undefined : item.id)}
                  >
                    <IconChevronRight
                      size={16}
                      stroke={1.6}
                      className={classes.chevron}
                      data-open={isOpen || undefined}
                    />
                    {name}
                  </UnstyledButton>
                ) : (
                  <span className={classes.name}>{name}</span>
                )}
                {!disabled && (
                  <ItemActions
                    name={name}
                    index={index}
                    count={items.length}
                    onMove={(to) => move(item.id, to)}
                    onRemove={() => actions.remove(item.id)}
                  />
                )}
              </div>
              {isOpen &&
                rows.map((row) => (
                  <FieldRow
                    key={row.map(({ name: key }) => key).join()}
                    fields={row.map(({ name: key, field: member }) => ({
                      field: member,
                      path: `${path}/${item.id}/${key}`,
                    }))}
                  />
                ))}
            </li>
          )
        })}
      </ul>
      {!disabled && (
        <Button
          className={classes.add}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.6} />}
          aria-label={`Ajouter, ${field.label}`}
          onClick={add}
        >
          Ajouter
        </Button>
      )}
    </Panel>
  )
}

interface ItemActionsProps {
  name: string
  index: number
  count: number
  onMove(direction: 1 | -1): void
  onRemove(): void
}

/** Up, down, remove. */
export function ItemActions({ name, index, count, onMove, onRemove }: ItemActionsProps) {
  return (
    <div className={classes.actions}>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={index === 0}
        aria-label={`Monter ${name}`}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={16} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={index === count - 1}
        aria-label={`Descendre ${name}`}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={16} stroke={1.6} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={`Retirer ${name}`} onClick={onRemove}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}
