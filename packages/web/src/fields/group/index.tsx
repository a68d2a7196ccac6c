import { FieldRow } from '../FieldRow.tsx'
import { Panel } from '../shared/Panel.tsx'
import type { InputProps } from '../types.ts'

/** An object of fields: each has its own path. */
export const Input = ({ field, path }: InputProps) => (
  <Panel title={field.label} hint={field.hint}>
    {Object.entries(field.fields ?? {}).map(([name, member]) => (
      <FieldRow key={name} fields={[{ field: member, path: `${path}/${name}` }]} />
    ))}
  </Panel>
)
