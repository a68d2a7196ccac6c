import { FieldRow } from '../FieldRow.tsx'
import { Panel } from '../shared/Panel.tsx'
import type { InputProps } from '../types.ts'

export { TextCell as Cell } from '../shared/TextCell.tsx'
export { textCsv as csv } from '../shared/csv-cells.ts'
export { membersText as text } from '../shared/texts.ts'

export const filter = null
export const sortWords = null
export const isWide = true

/** An object of fields: each has its own path. */
export const Input = ({ field, path }: InputProps) => (
  <Panel title={field.label} hint={field.hint}>
    {Object.entries(field.fields ?? {}).map(([name, member]) => (
      <FieldRow key={name} fields={[{ field: member, path: `${path}/${name}` }]} />
    ))}
  </Panel>
)
