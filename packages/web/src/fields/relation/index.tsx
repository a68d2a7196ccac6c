import { Select } from '@mantine/core'
import { foldFilter } from '../shared/fold-filter.ts'
import { useControl } from '../shared/use-control.tsx'
import type { InputProps } from '../types.ts'
import { useOptions } from './use-options.ts'

const UNSET = { value: '', label: 'Non spécifié' }

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
