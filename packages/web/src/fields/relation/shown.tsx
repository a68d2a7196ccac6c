import { Select } from '@mantine/core'
import { foldFilter } from '../shared/fold-filter.ts'
import type { CellProps, FieldFilter, FilterProps } from '../types.ts'
import { useOptions } from './use-options.ts'
import { useRelatedName } from './use-related.ts'

export { alphabetical as sortWords } from '../shared/sort-words.ts'
export { plainText as text } from '../shared/texts.ts'

export const isWide = false
export const filter: FieldFilter = { Control }

export function Cell({ field, value }: CellProps) {
  const id = typeof value === 'string' && value !== '' ? value : undefined
  return useRelatedName(field.to, id) ?? (id === undefined ? '' : '...')
}

function Control({ field, value, onChange }: FilterProps) {
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
