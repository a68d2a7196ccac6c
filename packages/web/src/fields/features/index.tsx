import { type ProductLine, prefillFeatures } from '@boutique/domain'
import { Button, Checkbox } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useListActions } from '../FieldInput.tsx'
import { useFieldForm } from '../form.ts'
import { ItemActions } from '../list/ItemActions.tsx'
import { itemName } from '../list/items.ts'
import { newId } from '../shared/new-id.ts'
import { Nothing, Panel } from '../shared/Panel.tsx'
import type { InputProps } from '../types.ts'
import { FeatureLine } from './FeatureLine.tsx'
import classes from './features.module.css'
import { useGoneFeatures } from './gone-features.ts'
import { useFeatures } from './known-values.ts'
import rows from './lines.module.css'
import { useProposals } from './use-proposals.ts'

interface FeatureItem extends ProductLine {
  exists?: boolean
}

/**
 * The features panel: one line per label and value, with known values offered and the boutique's features proposed
 * (FEAT-01 to FEAT-07).
 */
export function Input({ field, path, value, disabled }: InputProps) {
  const { session } = useFieldForm()
  const actions = useListActions(path)
  const items = (Array.isArray(value) ? value : []) as FeatureItem[]
  const features = useFeatures()
  useGoneFeatures(features, items)
  const { lines, adopt, move, remove } = useProposals({
    path,
    items,
    known: features,
    prefill: prefillFeatures,
    disabled,
  })
  const tick = (id: string, exists: boolean) => {
    adopt()
    session.change(`${path}/${id}/exists`, exists)
  }
  const add = () => {
    adopt()
    actions.add({ id: newId() })
  }
  return (
    <>
      <Panel title="Caractéristiques" hint={field.hint}>
        {lines.length === 0 && <Nothing>Aucune caractéristique</Nothing>}
        <ul className={rows.lines}>
          {lines.map((line, index) => (
            <li key={line.id} className={rows.line}>
              <FeatureLine
                field={field}
                path={`${path}/${line.id}`}
                line={line}
                features={features}
                disabled={disabled}
                onAdopt={adopt}
              />
              {!disabled && (
                <ItemActions
                  name={itemName({ ...line }, index, { item: 'une caractéristique' })}
                  index={index}
                  count={lines.length}
                  onMove={(direction) => move(line.id, direction)}
                  onRemove={() => remove(line)}
                />
              )}
            </li>
          ))}
        </ul>
        {!disabled && (
          <Button
            className="ab-self-start"
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.6} />}
            onClick={add}
          >
            Ajouter une caractéristique
          </Button>
        )}
      </Panel>
      <Ticks lines={lines} disabled={disabled} onTick={tick} />
    </>
  )
}

interface TicksProps {
  lines: readonly FeatureItem[]
  disabled: boolean
  onTick(id: string, exists: boolean): void
}

/** The same features as checkboxes, for those without a value (FEAT-05). */
function Ticks({ lines, disabled, onTick }: TicksProps) {
  const named = lines.filter(({ libelle }) => libelle?.trim())
  if (named.length === 0) return null
  return (
    <Panel title="Cases à cocher" hint="Ce que la pièce a, quand il n'y a rien à en dire de plus.">
      <div className={classes.ticks}>
        {named.map(({ id, libelle, exists }) => (
          <Checkbox
            key={id}
            label={libelle}
            checked={exists === true}
            disabled={disabled}
            onChange={(event) => onTick(id, event.currentTarget.checked)}
          />
        ))}
      </div>
    </Panel>
  )
}
