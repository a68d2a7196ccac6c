import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { useFieldForm } from '../form.ts'
import { CREATE } from '../relation/creation.ts'
import { useCreation } from '../relation/use-creation.ts'
import { useRelated } from '../relation/use-related.ts'
import { foldFilter } from '../shared/fold-filter.ts'
import { listOperations } from '../shared/list-operations.ts'
import { Panel } from '../shared/Panel.tsx'
import { ProductPicker } from '../shared/ProductPicker.tsx'
import { useControl } from '../shared/use-control.tsx'
import { FieldMessage } from '../../ui/FieldFrame.tsx'
import type { InputProps } from '../types.ts'

/** Several documents of another collection, by their names or their photos. */
export const Input = (props: InputProps) =>
  props.field.pictured ? <PicturedInput {...props} /> : <NamedInput {...props} />

/** Products with their photos, in the order in which they were chosen. */
function PicturedInput({ field, path, value, error, disabled }: InputProps) {
  const { session, boutique } = useFieldForm()
  const chosen = Array.isArray(value) ? value.map(String) : []
  if (boutique === null) return null
  return (
    <Panel title={field.label} hint={field.hint}>
      <ProductPicker
        boutique={boutique}
        chosen={chosen}
        disabled={disabled}
        onAdd={(item) => session.operate({ op: 'add', path, item })}
        onRemove={(item) => session.operate({ op: 'remove', path, item })}
      />
      {error !== undefined && <FieldMessage>{error}</FieldMessage>}
    </Panel>
  )
}

function NamedInput(props: InputProps) {
  const { field, path, value } = props
  const { session } = useFieldForm()
  const control = useControl(props)
  const [search, setSearch] = useState('')
  const related = useRelated(field.to, search)
  const { options, loading, problem } = related
  const { option: created, create } = useCreation(field, { ...related, typed: search })
  const chosen = Array.isArray(value) ? value.map(String) : []
  const unlisted = chosen.filter((id) => !options.some((option) => option.value === id))
  return (
    <MultiSelect
      {...control}
      description={problem ?? control.description}
      data={[...options, ...(created ? [created] : []), ...unlisted.map((id) => ({ value: id, label: '...' }))]}
      value={chosen}
      placeholder={chosen.length ? undefined : loading ? '...' : 'Non spécifié'}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={foldFilter}
      nothingFoundMessage={loading ? '...' : 'Aucun résultat'}
      hidePickedOptions
      selectFirstOptionOnChange={created !== undefined}
      onChange={(next) => {
        if (next.includes(CREATE)) {
          void create(
            (item) => session.operate({ op: 'add', path, item }),
            (item) => session.operate({ op: 'remove', path, item }),
          )
          return
        }
        for (const operation of listOperations(path, chosen, next)) session.operate(operation)
      }}
    />
  )
}
