import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useListActions } from '../FieldInput.tsx'
import { ItemActions } from '../list/index.tsx'
import { itemName, stepBefore } from '../list/items.ts'
import { newId } from '../shared/new-id.ts'
import { Nothing, Panel } from '../shared/Panel.tsx'
import type { CellProps, InputProps } from '../types.ts'
import { FeatureLine } from './FeatureLine.tsx'
import classes from './features.module.css'

type Feature = { id: string; libelle?: string; valeur?: string }

export const Cell = ({ value }: CellProps) =>
  (value as Feature[]).map(({ libelle = '', valeur = '' }) => `${libelle} : ${valeur}`).join(', ')

/** The features panel: a label and a value a line, known values offered (FEAT-01 to FEAT-04). */
export function Input({ field, path, value, disabled }: InputProps) {
  const actions = useListActions(path)
  const items = (Array.isArray(value) ? value : []) as Feature[]
  const ids = items.map(({ id }) => id)
  return (
    <Panel
      title="Caractéristiques"
      hint={field.hint}
      actions={
        !disabled && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.6} />}
            onClick={() => actions.add({ id: newId() })}
          >
            Ajouter une caractéristique
          </Button>
        )
      }
    >
      {items.length === 0 && <Nothing>Aucune caractéristique</Nothing>}
      <ul className={classes.lines}>
        {items.map((item, index) => (
          <li key={item.id} className={classes.line}>
            <FeatureLine field={field} path={`${path}/${item.id}`} libelle={item.libelle} disabled={disabled} />
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
    </Panel>
  )
}
