import { Select } from '@mantine/core'
import { OptionFilter } from '../shared/filters.tsx'
import { useControl } from '../shared/use-control.tsx'
import type { FilterProps, InputProps } from '../types.ts'

export { TextCell as Cell } from '../shared/TextCell.tsx'

export const Filter = (props: FilterProps) => <OptionFilter {...props} options={props.field.values ?? {}} />

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
