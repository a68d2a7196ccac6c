import { euros, type Fields, formatEuros, type ItemRows } from '@boutique/domain'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { memo, useMemo } from 'react'
import { Thumb } from '../../base/photos/Thumb.tsx'
import { useReorderItem } from '../../ui/reorder/Reorderable.tsx'
import { fieldText } from '../field-text.ts'
import { NamedPanel } from '../panels/NamedPanel.tsx'
import { storedValues } from '../panels/stored-values.ts'
import { ItemContext } from './item-form.ts'
import { ItemTarget } from './ItemTarget.tsx'
import { Attention } from '../shared/Attention.tsx'
import classes from './rows.module.css'

interface ItemRowProps {
  rows: ItemRows
  fields: Fields
  /** As the form shows it. */
  item: Record<string, unknown> & { id: string }
  /** The change path of the item. */
  path: string
  name: string
  disabled: boolean
  onOpen(id: string): void
  onRemove(id: string): void
}

/** An item in one row: photo, name and second line, what makes the amount, the amount. The row opens the dialog. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { rows, fields, item: typed, path, name, disabled, onOpen, onRemove } = props
  const { id } = typed
  const item = storedValues(fields, typed)
  const { frame, handle } = useReorderItem(id, disabled)
  const second = (rows.second ?? []).flatMap((one) => {
    const field = fields[one]
    const text = field ? fieldText(field, item[one]) : ''
    return text === '' ? [] : [text]
  })
  const secondText = rows.secondText?.(item) ?? second.join(' · ')
  const text = rows.text?.(item)
  const photo = rows.photo === undefined ? undefined : item[rows.photo]
  return (
    <li {...frame} className={classes.row} data-large={rows.text ? true : undefined} aria-label={name}>
      {!disabled && (
        <ActionIcon className={classes.handle} aria-label={`Déplacer ${name}`} {...handle}>
          <IconGripVertical size={16} stroke={1.6} />
        </ActionIcon>
      )}
      {rows.photo !== undefined && (
        <span className={classes.photo}>
          <Thumb path={typeof photo === 'string' ? photo : undefined} />
        </span>
      )}
      <span className={classes.texts}>
        <UnstyledButton
          className={classes.open}
          aria-label={`${disabled ? 'Voir' : 'Modifier'} ${name}`}
          aria-haspopup="dialog"
          onClick={() => onOpen(id)}
        >
          {name}
        </UnstyledButton>
        {secondText !== '' && <span className={classes.second}>{secondText}</span>}
        {text !== undefined && <q className={classes.text}>{text}</q>}
        {rows.link && <ItemTarget link={rows.link} fields={fields} item={item} name={name} />}
        {rows.note && <RowNote name={rows.note} path={path} fields={fields} />}
        <Attention path={path} />
      </span>
      <span className={classes.figures}>
        {rows.detail && <span className="ab-dim ab-sm">{rows.detail(item)}</span>}
        {rows.cents && <span className={classes.amount}>{formatEuros(euros(rows.cents(item)), 'row')}</span>}
      </span>
      {!disabled && (
        <ActionIcon className={classes.remove} aria-label={`Retirer ${name}`} onClick={() => onRemove(id)}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      )}
    </li>
  )
})

/** The panel of a row. */
function RowNote({ name, path, fields }: { name: string; path: string; fields: Fields }) {
  const item = useMemo(() => ({ path, fields }), [path, fields])
  return (
    <ItemContext value={item}>
      <NamedPanel name={name} />
    </ItemContext>
  )
}
