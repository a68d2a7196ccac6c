import type { Field, Where } from '@boutique/domain'
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

/**
 * The options of a select with the chosen one among them; the typed text searches on the server where there are more.
 *
 * @param offers limits the options
 */
function useOptions({ to }: Field, id: string | undefined, offers?: Where) {
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState(false)
  const name = useRelatedName(to, id)
  const { options, loading, more, problem } = useRelated(to, opened && search !== name ? search : '', offers)
  const isListed = id === undefined || options.some((option) => option.value === id)
  return {
    options: isListed ? options : [{ value: id, label: name ?? '...' }, ...options],
    loading,
    problem,
    searching: {
      searchable: more || options.length > FEW,
      onSearchChange: setSearch,
      onDropdownOpen: () => setOpened(true),
      onDropdownClose: () => setOpened(false),
    },
  }
}

/** One document of another collection, by its name: "..." until they load, "Non spécifié" first (FORM-28, FORM-29). */
export function Input(props: InputProps) {
  const { field, value, onChange } = props
  const control = useControl(props)
  const id = typeof value === 'string' && value !== '' ? value : undefined
  const { options, loading, problem, searching } = useOptions(field, id, field.offers)
  return (
    <Select
      {...control}
      {...searching}
      description={problem ?? control.description}
      data={[UNSET, ...options]}
      placeholder={loading ? '...' : UNSET.label}
      value={id ?? null}
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
