import { type Field, type ProductLine, prefillDimensions } from '@boutique/domain'
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useProposals } from '../features/use-proposals.ts'
import { useListActions } from '../FieldInput.tsx'
import { FieldRow } from '../FieldRow.tsx'
import { newId } from '../shared/new-id.ts'
import { Nothing, Panel } from '../shared/Panel.tsx'
import type { InputProps } from '../types.ts'
import { useCategoryDimensions } from './use-category-dimensions.ts'
import { ValueLines } from './ValueLines.tsx'
import { Volume } from './Volume.tsx'
import classes from './dimensions.module.css'

const STANDARD = ['width', 'depth', 'height', 'diametre', 'weight']

/**
 * Standard dimensions in cm and kg, their volume, and specific ones as label and value, with those of the category
 * proposed (DIM-01 to DIM-08).
 */
export function Input({ field, path, value, disabled }: InputProps) {
  const fields = field.fields ?? {}
  const at = (name: string) => ({ field: fields[name] as Field, path: `${path}/${name}` })
  return (
    <>
      <Panel title="Dimensions standards">
        <FieldRow fields={STANDARD.filter((name) => fields[name]).map(at)} />
        <div className={classes.facts}>
          {fields.fragile && <FieldRow fields={[at('fragile')]} />}
          <Volume path={path} value={value} />
        </div>
      </Panel>
      <Specific
        field={fields.specifiques as Field}
        path={`${path}/specifiques`}
        items={(value as { specifiques?: ProductLine[] } | undefined)?.specifiques ?? []}
        disabled={disabled}
      />
    </>
  )
}

interface SpecificProps {
  field: Field
  path: string
  items: readonly ProductLine[]
  disabled: boolean
}

function Specific({ field, path, items, disabled }: SpecificProps) {
  const actions = useListActions(path)
  const known = useCategoryDimensions()
  const {
    lines: shown,
    adopt,
    move,
    remove,
  } = useProposals({ path, items, known, prefill: prefillDimensions, disabled })
  return (
    <Panel title="Dimensions spécifiques">
      {shown.length === 0 && <Nothing>Aucune dimension spécifique</Nothing>}
      <ValueLines
        field={field}
        path={path}
        lines={shown}
        disabled={disabled}
        onAdopt={adopt}
        onMove={move}
        onRemove={remove}
      />
      {!disabled && (
        <Button
          className="ab-self-start"
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.6} />}
          onClick={() => {
            adopt()
            actions.add({ id: newId() })
          }}
        >
          Ajouter une dimension
        </Button>
      )}
    </Panel>
  )
}
