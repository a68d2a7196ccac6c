import { Select } from '@mantine/core'
import { useState } from 'react'
import { foldFilter } from '../shared/fold-filter.ts'
import { useControl } from '../shared/use-control.tsx'
import type { CellProps, FieldFilter, FilterProps, InputProps } from '../types.ts'
import { useRelated, useRelatedName } from './use-related.ts'

export { alphabetical as sortWords } from '../shared/sort-words.ts'
export { relationCsv as csv } from '../shared/csv-cells.ts'
export { plainText as text } from '../shared/texts.ts'

export const isWide = false
export const filter: FieldFilter = { Control, condition: (_, text) => text }

/** With more options than this, the select can be searched. */
const FEW = 8
const UNSET = { value: '', label: 'Non spécifié' }

/** One document of another collection, by its name: "..." until they load, "Non spécifié" first (FORM-28, FORM-29). */
export function Input(props: InputProps) {
  const { field, value, onChange } = props
  const control = useControl(props)
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState(false)
  const id = typeof value === 'string' && value !== '' ? value : undefined
  const name = useRelatedName(field.to, id)
  const { options, loading, more, problem } = useRelated(field.to, opened && search !== name ? search : '')
  const isListed = id === undefined || options.some((option) => option.value === id)
  const chosen = isListed || id === undefined ? [] : [{ value: id, label: name ?? '...' }]
  return (
    <Select
      {...control}
      description={problem ?? control.description}
      data={[UNSET, ...chosen, ...options]}
      placeholder={loading ? '...' : UNSET.label}
      value={id ?? null}
      searchable={more || options.length > FEW}
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onChange={(option) => onChange(option || undefined)}
      filter={foldFilter}
      nothingFoundMessage={loading ? '...' : 'Aucun résultat'}
      allowDeselect={false}
    />
  )
}

export function Cell({ field, value }: CellProps) {
  const id = typeof value === 'string' && value !== '' ? value : undefined
  return useRelatedName(field.to, id) ?? (id === undefined ? '' : '...')
}

function Control({ field, value, onChange }: FilterProps) {
  const { options, loading } = useRelated(field.to, '')
  return (
    <Select
      aria-label={field.label}
      placeholder={loading ? '...' : field.label}
      data={options}
      value={value ?? null}
      onChange={(option) => onChange(option ?? undefined)}
      searchable={options.length > FEW}
      filter={foldFilter}
      nothingFoundMessage="Aucun résultat"
      clearable
      clearButtonProps={{ 'aria-label': `Effacer le filtre ${field.label}` }}
    />
  )
}
