import type { Field } from '@boutique/domain'
import { Group, TextInput } from '@mantine/core'
import type { FieldFilter, FilterProps } from '../types.ts'
import { OptionFilter } from '../form-parts.ts'
import classes from './filters.module.css'
import { whileLoading } from './FilterLoading.tsx'

/** A filter by any value, as typed. */
function TextFilter({ field, value, onChange }: FilterProps) {
  return (
    <TextInput
      aria-label={field.label}
      placeholder={field.label}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}

/** A filter between two bounds, either of which may be empty: `12..50`. */
function RangeFilter({ field, value, onChange, type }: FilterProps & { type: 'number' | 'date' }) {
  const [low = '', high = ''] = value?.split('..') ?? []
  const tell = (from: string, to: string) => onChange(from === '' && to === '' ? undefined : `${from}..${to}`)
  return (
    <Group className={classes.range} gap="xs" role="group" aria-label={field.label} data-type={type}>
      <span aria-hidden className={classes.name}>
        {field.label}
      </span>
      <span aria-hidden>de</span>
      <TextInput
        type={type}
        className={classes.bound}
        aria-label={`${field.label}, à partir de`}
        value={low}
        onChange={(event) => tell(event.currentTarget.value, high)}
      />
      <span aria-hidden>à</span>
      <TextInput
        type={type}
        className={classes.bound}
        aria-label={`${field.label}, jusqu'à`}
        value={high}
        onChange={(event) => tell(low, event.currentTarget.value)}
      />
    </Group>
  )
}

export const textFilter: FieldFilter = { Control: TextFilter }

/** A filter with options: their values in the address and their labels. */
export const optionFilter = (optionsOf: (field: Field) => Record<string, string>): FieldFilter => ({
  Control: whileLoading((props) => <OptionFilter {...props} options={optionsOf(props.field)} />),
})

export const numberFilter: FieldFilter = { Control: (props) => <RangeFilter {...props} type="number" /> }

export const dayFilter: FieldFilter = { Control: (props) => <RangeFilter {...props} type="date" /> }
