import { Button, UnstyledButton } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type ReactNode, Suspense, useState } from 'react'
import { useListActions } from '../FieldInput.tsx'
import { FieldRow } from '../FieldRow.tsx'
import { RowsInput } from '../form-parts.ts'
import { newId } from '../shared/new-id.ts'
import { Nothing, Panel } from '../shared/Panel.tsx'
import type { InputProps } from '../types.ts'
import { ItemActions } from './ItemActions.tsx'
import { QuickAdd } from './QuickAdd.tsx'
import { listWords, itemName, itemRows, stepBefore } from './items.ts'
import classes from './list.module.css'

/** Items with more rows than this are collapsed. */
const MANY_ROWS = 2
type Item = Record<string, unknown> & { id: string }

/** A list of items: each is added, filled, moved and removed individually, so that two people can edit one list. */
export function Input(props: InputProps) {
  const { rows } = props.field
  if (!rows) return <InlineItems {...props} />
  return (
    <Suspense fallback={null}>
      <RowsInput {...props} rows={rows} />
    </Suspense>
  )
}

/** The fields of each item below each other. */
function InlineItems({ field, path, value, error, disabled }: InputProps) {
  const actions = useListActions(path)
  const [opened, setOpened] = useState<string>()
  const items = (Array.isArray(value) ? value : []) as Item[]
  const ids = items.map(({ id }) => id)
  const rows = itemRows(field.fields ?? {})
  const isFolded = rows.length > MANY_ROWS
  const words = listWords(field)
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
      {items.length === 0 && <Nothing>{words.none}</Nothing>}
      <ul className="ab-grid ab-list ab-hide-empty" aria-label={field.label}>
        {items.map((item, index) => {
          const name = itemName(item, index, field)
          const isOpen = !isFolded || opened === item.id
          const fieldRows = rows.map((row) => (
            <FieldRow
              key={row.map(({ name: key }) => key).join()}
              fields={row.map(({ name: key, field: member }) => ({ field: member, path: `${path}/${item.id}/${key}` }))}
            />
          ))
          const buttons = !disabled && (
            <ItemActions
              name={name}
              index={index}
              count={items.length}
              onMove={(to) => move(item.id, to)}
              onRemove={() => actions.remove(item.id)}
            />
          )
          // An item with one row needs no heading.
          if (rows.length === 1)
            return (
              <li key={item.id} className={classes.line}>
                <div>{fieldRows}</div>
                {buttons}
              </li>
            )
          return (
            <li key={item.id} className={classes.item}>
              <div className="ab-row ab-space-between ab-gap-sm">
                <ItemName isFolded={isFolded} isOpen={isOpen} onToggle={() => setOpened(isOpen ? undefined : item.id)}>
                  {name}
                </ItemName>
                {buttons}
              </div>
              {isOpen && fieldRows}
            </li>
          )
        })}
      </ul>
      {!disabled && field.quick !== undefined && (
        <QuickAdd field={field} quick={field.quick} items={items} onAdd={actions.add} />
      )}
      {!disabled && field.quick === undefined && (
        <Button
          className="ab-self-start"
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.6} />}
          aria-label={words.name}
          onClick={add}
        >
          {words.add}
        </Button>
      )}
    </Panel>
  )
}

interface ItemNameProps {
  isFolded: boolean
  isOpen: boolean
  onToggle(): void
  children: ReactNode
}

/** The name of an item; for a long item it is the toggle. */
function ItemName({ isFolded, isOpen, onToggle, children }: ItemNameProps) {
  if (!isFolded) return <span className="ab-row ab-gap-xs ab-min-width-0 ab-sm ab-bold ab-anywhere">{children}</span>
  return (
    <UnstyledButton
      className="ab-row ab-gap-xs ab-min-width-0 ab-sm ab-bold ab-anywhere"
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <IconChevronRight size={16} stroke={1.6} className={classes.chevron} data-open={isOpen || undefined} />
      {children}
    </UnstyledButton>
  )
}
