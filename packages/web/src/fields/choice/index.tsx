import { Select } from '@mantine/core'
import { optionFilter } from '../shared/filters.tsx'
import { useControl } from '../shared/use-control.tsx'
import type { InputProps } from '../types.ts'

export { TextCell as Cell } from '../shared/TextCell.tsx'
export { alphabetical as sortWords } from '../shared/sort-words.ts'
export { optionCsv as csv } from '../shared/csv-cells.ts'
export { optionText as text } from '../shared/texts.ts'

export const isWide = false

export const filter = optionFilter(({ values }) => values ?? {})

/** One value of a closed list, "Non spécifié" first. */
export function Input(props: InputProps) {
  const { field, value, onChange } = props
  const control = useControl(props)
  const options = Object.entries(field.values ?? {}).map(([option, label]) => ({ value: option, label }))
  return (
    <Select
      {...control}
      data={[{ value: '', label: 'Non spécifié' }, ...options]}
      value={typeof value === 'string' && value !== '' ? value : null}
      placeholder="Non spécifié"
      onChange={(option) => onChange(option || undefined)}
      allowDeselect={false}
    />
  )
}
