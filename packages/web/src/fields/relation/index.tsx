import { splitPath, valueAt } from '@boutique/domain'
import { Select } from '@mantine/core'
import { useFieldForm } from '../form.ts'
import { foldFilter } from '../shared/fold-filter.ts'
import { useControl } from '../shared/use-control.tsx'
import type { InputProps } from '../types.ts'
import { CREATE } from './creation.ts'
import { useCreation } from './use-creation.ts'
import { useOptions } from './use-options.ts'

const UNSET = { value: '', label: 'Non spécifié' }

/**
 * One document of another collection, by its name: "..." until they load, "Non spécifié" first (FORM-28, FORM-29). With
 * `creates`, a name that is not found creates one.
 */
export function Input(props: InputProps) {
  const { field, path, value, onChange } = props
  const { session, scope } = useFieldForm()
  const control = useControl(props)
  const id = typeof value === 'string' && value !== '' ? value : undefined
  const related = useOptions(field, id, field.offers)
  const { options, loading, problem, searching } = related
  const { isOffered, option: created, create } = useCreation(field, related)
  const leave = (made: string): void => {
    if (valueAt(session.snapshot().document, splitPath(path)) === made) session.change(path, undefined)
  }
  return (
    <Select
      {...control}
      {...searching}
      // A dialog focuses its first field: the list would cover the others.
      openOnFocus={scope === undefined}
      searchable={searching.searchable || isOffered}
      selectFirstOptionOnChange={created !== undefined}
      description={problem ?? control.description}
      data={[UNSET, ...options, ...(created ? [created] : [])]}
      placeholder={loading ? '...' : UNSET.label}
      value={id ?? null}
      onChange={(option) => (option === CREATE ? void create(onChange, leave) : onChange(option || undefined))}
      filter={foldFilter}
      nothingFoundMessage={loading ? '...' : 'Aucun résultat'}
      allowDeselect={false}
    />
  )
}
