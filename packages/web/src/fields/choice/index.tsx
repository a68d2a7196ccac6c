import { Select } from '@mantine/core'
import { useControl } from '../shared/use-control.tsx'
import type { InputProps } from '../types.ts'
import { OneTap } from './OneTap.tsx'

/** One value of a closed list: in a select, "Non spécifié" first unless one is required, or as buttons (`oneTap`). */
export const Input = (props: InputProps) => (props.field.oneTap ? <OneTap {...props} /> : <Choice {...props} />)

function Choice(props: InputProps) {
  const { field, value, onChange } = props
  const control = useControl(props)
  const options = Object.entries(field.values ?? {}).map(([option, label]) => ({ value: option, label }))
  return (
    <Select
      {...control}
      data={field.required ? options : [{ value: '', label: 'Non spécifié' }, ...options]}
      value={typeof value === 'string' && value !== '' ? value : null}
      placeholder="Non spécifié"
      onChange={(option) => onChange(option || undefined)}
      allowDeselect={false}
    />
  )
}
