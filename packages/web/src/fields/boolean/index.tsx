import type { Field } from '@boutique/domain'
import { Checkbox, Select } from '@mantine/core'
import { optionFilter } from '../shared/filters.tsx'
import { useControl } from '../shared/use-control.tsx'
import type { InputProps } from '../types.ts'
import classes from './boolean.module.css'

export { TextCell as Cell } from '../shared/TextCell.tsx'
export { byAmount as sortWords } from '../shared/sort-words.ts'
export { plainText as text } from '../shared/texts.ts'

export const isWide = false

const SAID = { oui: 'Oui', non: 'Non' }

export const filter = optionFilter(
  () => SAID,
  (option) => option === 'oui',
)
export const csv = (_: Field, value: unknown) => (value === true ? 'oui' : 'non')

/** A flag. One without an empty value has a third state, "Non spécifié" (PROD-81). */
export function Input(props: InputProps) {
  const { field, value, onChange } = props
  const { required: _, ...control } = useControl(props)
  if (field.empty === undefined) {
    return (
      <Select
        {...control}
        data={Object.entries(SAID).map(([option, label]) => ({ value: option, label }))}
        placeholder="Non spécifié"
        value={value === undefined || value === null ? null : value === true ? 'oui' : 'non'}
        onChange={(option) => onChange(option === null ? undefined : option === 'oui')}
      />
    )
  }
  return (
    <Checkbox
      {...control}
      className={classes.flag}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
