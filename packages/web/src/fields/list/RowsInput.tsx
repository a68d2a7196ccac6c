import { euros, type Fields, formatEuros, type ItemRows, valueAt, splitPath } from '@boutique/domain'
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { notify } from '../../base/notify.ts'
import type { EditSession } from '../../data/autosave/autosave.ts'
import { Reorderable } from '../../ui/reorder/Reorderable.tsx'
import { useListActions } from '../FieldInput.tsx'
import { useFieldForm } from '../form.ts'
import { storedValues } from '../panels/stored-values.ts'
import { Nothing, Panel } from '../shared/Panel.tsx'
import type { InputProps } from '../types.ts'
import { openDraftItem } from './draft-item.ts'
import { DraftDialog, ItemDialog } from './ItemDialog.tsx'
import { ItemRow } from './ItemRow.tsx'
import { dropBefore, followerOf, listWords, unnamed } from './items.ts'
import classes from './rows.module.css'

type Item = Record<string, unknown> & { id: string }

const NO_FIELDS: Fields = {}

/** The open dialog: a new item, or the id of one of the list. */
type Opened = { draft: EditSession } | { id: string }

/**
 * A list as rows: each item is edited in a dialog, dragged into order and removed with an offer to undo it. Changes go
 * by item, so that two people can edit one list.
 */
export default function RowsInput({ field, rows, path, value, error, disabled }: InputProps & { rows: ItemRows }) {
  const { session } = useFieldForm()
  const actions = useListActions(path)
  const [opened, setOpened] = useState<Opened>()
  const addButton = useRef<HTMLButtonElement>(null)
  const { fields = NO_FIELDS } = field
  const items = (Array.isArray(value) ? value : []) as Item[]
  const order = items.map(({ id }) => id).join(' ')
  // The same array while the order is the same: with a new one, every row is rendered again.
  const ids = useMemo(() => (order === '' ? [] : order.split(' ')), [order])
  const words = { ...listWords(field), ...(rows.add !== undefined && { add: rows.add }) }
  const nameOf = (id: string): string => {
    const name = items.find((item) => item.id === id)?.[rows.title]
    return typeof name === 'string' && name.trim() !== '' ? name : unnamed(field)
  }
  const add = () => setOpened({ draft: openDraftItem(field, rows, (item) => actions.add(item)) })
  const remove = (id: string) => {
    const item = items.find((one) => one.id === id)
    actions.remove(id)
    addButton.current?.focus()
    notify.offerUndo(`Retrait de « ${nameOf(id)} »`, () => {
      const now = valueAt(session.snapshot().document, splitPath(path))
      const standing = Array.isArray(now) ? (now as Item[]).map((one) => one.id) : []
      actions.add(item, followerOf(ids, id, standing))
      // The form may be closed by now, and a closed form starts no timer.
      void session.flush()
    })
  }
  const total = rows.cents && items.reduce((sum, item) => sum + (rows.cents?.(storedValues(fields, item)) ?? 0), 0)
  const latest = useRef(remove)
  useEffect(() => {
    latest.current = remove
  })
  // The same functions at each render: only the rows whose item changed are rendered again.
  const open = useCallback((id: string) => setOpened({ id }), [])
  const removeOne = useCallback((id: string) => latest.current(id), [])
  return (
    <Panel title={field.label} hint={error ?? field.hint}>
      {items.length === 0 && <Nothing>{words.none}</Nothing>}
      <Reorderable
        ids={ids}
        layout="list"
        disabled={disabled}
        nameOf={nameOf}
        onMove={(id, over) => actions.move(id, dropBefore(ids, id, over))}
        renderDragged={(id) => <div className={classes.dragged}>{nameOf(id)}</div>}
      >
        <ul className="ab-grid ab-list ab-hide-empty" aria-label={field.label}>
          {items.map((item) => (
            <ItemRow
              key={item.id}
              rows={rows}
              fields={fields}
              item={item}
              path={`${path}/${item.id}`}
              name={nameOf(item.id)}
              disabled={disabled}
              onOpen={open}
              onRemove={removeOne}
            />
          ))}
        </ul>
      </Reorderable>
      {total !== undefined && items.length > 0 && (
        <p className={classes.total}>
          <span>{field.label}</span>
          <span aria-hidden className={classes.dots} />
          <strong>{formatEuros(euros(total), 'row')}</strong>
        </p>
      )}
      {!disabled && (
        <Button
          ref={addButton}
          className="ab-self-start"
          variant={rows.add === undefined ? 'default' : 'subtle'}
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.6} />}
          onClick={add}
        >
          {words.add}
        </Button>
      )}
      {opened && 'draft' in opened && (
        <DraftDialog
          field={field}
          rows={rows}
          path={path}
          draft={opened.draft}
          title={words.add}
          onClose={() => setOpened(undefined)}
          onRefused={() => setOpened((current) => current ?? { id: opened.draft.id })}
        />
      )}
      {opened && 'id' in opened && ids.includes(opened.id) && (
        <ItemDialog
          key={opened.id}
          field={field}
          rows={rows}
          path={`${path}/${opened.id}`}
          title={nameOf(opened.id)}
          disabled={disabled}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Panel>
  )
}
