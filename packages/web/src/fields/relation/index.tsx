import { splitPath, valueAt } from '@boutique/domain'
import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import { useFieldForm } from '../form.ts'
import { foldFilter } from '../shared/fold-filter.ts'
import { useControl } from '../shared/use-control.tsx'
import type { InputProps } from '../types.ts'
import { CREATE } from './creation.ts'
import { OR_ELSE, orElseOption } from './or-else.ts'
import { useCreation } from './use-creation.ts'
import { useOrElse } from './use-or-else.ts'
import { useOptions } from './use-options.ts'

/** The options that the server has found, without "Non spécifié". */
const unfiltered: OptionsFilter = ({ options }) => (options as ComboboxItem[]).filter(({ value }) => value !== '')
const UNSET = { value: '', label: 'Non spécifié' }

/**
 * One document of another collection, by its name: "..." until they load, "Non spécifié" first (FORM-28, FORM-29). With
 * `creates`, a name that is not found creates one; with `orElse`, a text that is no document goes to another field.
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
  const give = useOrElse(field)
  const other = field.orElse && id === undefined ? orElseOption(related.typed) : undefined
  const choose = (option: string | null): void => {
    if (option === CREATE) void create(onChange, leave)
    else if (option === OR_ELSE) give(related.typed, true)
    else onChange(option || undefined)
  }
  return (
    <Select
      {...control}
      {...searching}
      onBlur={() => {
        // What was typed is not lost with the list of options.
        if (other) give(related.typed, false)
        control.onBlur()
      }}
      // A dialog focuses its first field: the list would cover the others.
      openOnFocus={scope === undefined}
      searchable={searching.searchable || isOffered || field.orElse !== undefined}
      selectFirstOptionOnChange={created !== undefined || other !== undefined}
      description={problem ?? control.description}
      data={[UNSET, ...options, ...(created ? [created] : []), ...(other ? [other] : [])]}
      placeholder={loading ? '...' : UNSET.label}
      value={id ?? null}
      onChange={choose}
      filter={related.isElsewhere ? unfiltered : foldFilter}
      nothingFoundMessage={loading ? '...' : 'Aucun résultat'}
      allowDeselect={false}
    />
  )
}
