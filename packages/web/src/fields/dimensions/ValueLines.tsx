import type { Field } from '@boutique/domain'
import { FieldRow } from '../FieldRow.tsx'
import { useListActions } from '../FieldInput.tsx'
import { ItemActions } from '../list/index.tsx'
import { itemName, stepBefore } from '../list/items.ts'
import classes from './ValueLines.module.css'

interface ValueLinesProps {
  field: Field
  path: string
  items: readonly { id: string }[]
  disabled: boolean
}

/** Items of a label and a value, one line each. */
export function ValueLines({ field, path, items, disabled }: ValueLinesProps) {
  const actions = useListActions(path)
  const ids = items.map(({ id }) => id)
  return (
    <ul className={classes.lines}>
      {items.map((item, index) => (
        <li key={item.id} className={classes.line}>
          <FieldRow
            fields={['libelle', 'valeur'].map((name) => ({
              field: field.fields?.[name] as Field,
              path: `${path}/${item.id}/${name}`,
            }))}
          />
          {!disabled && (
            <ItemActions
              name={itemName(item, index)}
              index={index}
              count={items.length}
              onMove={(direction) => {
                const before = stepBefore(ids, item.id, direction)
                if (before !== null) actions.move(item.id, before)
              }}
              onRemove={() => actions.remove(item.id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
