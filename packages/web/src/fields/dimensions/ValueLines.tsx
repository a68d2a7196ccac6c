import type { Field, ProductLine } from '@boutique/domain'
import { LineText } from '../features/LineText.tsx'
import { ItemActions } from '../list/ItemActions.tsx'
import { itemName } from '../list/items.ts'
import classes from '../features/lines.module.css'

interface ValueLinesProps {
  field: Field
  path: string
  lines: readonly ProductLine[]
  disabled: boolean
  onAdopt(): void
  onMove(id: string, direction: 1 | -1): void
  onRemove(line: ProductLine): void
}

/** Items with a label and a value, one per line. */
export function ValueLines({ field, path, lines, disabled, onAdopt, onMove, onRemove }: ValueLinesProps) {
  const text = (name: string, line: ProductLine, proposed?: string) => (
    <LineText
      field={field.fields?.[name] as Field}
      path={`${path}/${line.id}/${name}`}
      proposed={proposed}
      disabled={disabled}
      onAdopt={onAdopt}
    />
  )
  return (
    <ul className={classes.lines}>
      {lines.map((line, index) => (
        <li key={line.id} className={classes.line}>
          <div className={classes.texts}>
            {text('libelle', line, line.libelle)}
            {text('valeur', line)}
          </div>
          {!disabled && (
            <ItemActions
              name={itemName({ ...line }, index, { item: 'une dimension' })}
              index={index}
              count={lines.length}
              onMove={(direction) => onMove(line.id, direction)}
              onRemove={() => onRemove(line)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
