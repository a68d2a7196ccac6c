import { Select } from '@mantine/core'
import { foldFilter } from '../shared/fold-filter.ts'
import type { FilterProps } from '../types.ts'
import { useOptions } from './use-options.ts'

/** A filter by the document that a relation names. */
export default function RelationFilter({ field, value, onChange }: FilterProps) {
  const { options, loading, searching } = useOptions(field, value)
  return (
    <Select
      {...searching}
      aria-label={field.label}
      placeholder={loading ? '...' : field.label}
      data={options}
      value={value ?? null}
      onChange={(option) => onChange(option ?? undefined)}
      filter={foldFilter}
      nothingFoundMessage={loading ? '...' : 'Aucun résultat'}
      clearable
      clearButtonProps={{ 'aria-label': `Effacer le filtre ${field.label}` }}
    />
  )
}
