import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { Field } from '@boutique/domain'
import { FieldRow } from '../FieldRow.tsx'
import { useListActions } from '../FieldInput.tsx'
import { newId } from '../shared/new-id.ts'
import { Nothing, Panel } from '../shared/Panel.tsx'
import type { InputProps } from '../types.ts'
import { ValueLines } from './ValueLines.tsx'

export { TextCell as Cell } from '../shared/TextCell.tsx'

const STANDARD = ['width', 'depth', 'height', 'diametre', 'weight']

/** Standard dimensions in cm and kg, and specific ones as label and value (DIM-01 to DIM-05). */
export function Input({ field, path, value, disabled }: InputProps) {
  const fields = field.fields ?? {}
  const actions = useListActions(`${path}/specifiques`)
  const specific = (value as { specifiques?: { id: string }[] } | undefined)?.specifiques ?? []
  const at = (name: string) => ({ field: fields[name] as Field, path: `${path}/${name}` })
  return (
    <>
      <Panel title="Dimensions standards">
        <FieldRow fields={STANDARD.filter((name) => fields[name]).map(at)} />
        {fields.fragile && <FieldRow fields={[at('fragile')]} />}
      </Panel>
      <Panel
        title="Dimensions spécifiques"
        actions={
          !disabled && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={16} stroke={1.6} />}
              onClick={() => actions.add({ id: newId() })}
            >
              Ajouter une dimension
            </Button>
          )
        }
      >
        {specific.length === 0 && <Nothing>Aucune dimension spécifique</Nothing>}
        <ValueLines
          field={fields.specifiques as Field}
          path={`${path}/specifiques`}
          items={specific}
          disabled={disabled}
        />
      </Panel>
    </>
  )
}
