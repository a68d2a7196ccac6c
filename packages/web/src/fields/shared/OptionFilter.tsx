import { Select } from '@mantine/core'
import type { FilterProps } from '../types.ts'

/** A filter by one option, or any. */
export default function OptionFilter({
  field,
  value,
  onChange,
  options,
}: FilterProps & { options: Record<string, string> }) {
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
