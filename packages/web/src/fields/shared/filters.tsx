import { Group, Select, TextInput } from '@mantine/core'
import type { FilterProps } from '../types.ts'
import classes from './filters.module.css'

/** Any value, as typed. */
export function TextFilter({ field, value, onChange }: FilterProps) {
  return (
    <TextInput
      aria-label={field.label}
      placeholder={field.label}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}

/** One of a closed list, or any. */
export function OptionFilter({ field, value, onChange, options }: FilterProps & { options: Record<string, string> }) {
  return (
    <Select
      aria-label={field.label}
      placeholder={field.label}
      data={Object.entries(options).map(([option, label]) => ({ value: option, label }))}
      value={value ?? null}
      onChange={(option) => onChange(option ?? undefined)}
      clearable
      clearButtonProps={{ 'aria-label': `Effacer le filtre ${field.label}` }}
    />
  )
}

/** From one bound to another, either may be empty: `12..50`. */
export function RangeFilter({ field, value, onChange, type }: FilterProps & { type: 'number' | 'date' }) {
  const [low = '', high = ''] = value?.split('..') ?? []
  const tell = (from: string, to: string) => onChange(from === '' && to === '' ? undefined : `${from}..${to}`)
  return (
    <Group gap="xs" wrap="nowrap" role="group" aria-label={field.label}>
      <TextInput
        type={type}
        className={classes.bound}
        aria-label={`${field.label}, à partir de`}
        placeholder={`${field.label} de`}
        value={low}
        onChange={(event) => tell(event.currentTarget.value, high)}
      />
      <TextInput
        type={type}
        className={classes.bound}
        aria-label={`${field.label}, jusqu'à`}
        placeholder="à"
        value={high}
        onChange={(event) => tell(low, event.currentTarget.value)}
      />
    </Group>
  )
}

export const NumberFilter = (props: FilterProps) => <RangeFilter {...props} type="number" />
export const DayFilter = (props: FilterProps) => <RangeFilter {...props} type="date" />
