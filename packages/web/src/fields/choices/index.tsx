import { MultiSelect } from '@mantine/core'
import { useFieldForm } from '../form.ts'
import { listOperations } from '../shared/list-operations.ts'
import { useControl } from '../shared/use-control.tsx'
import type { InputProps } from '../types.ts'

/** Several values of a closed list. */
export function Input(props: InputProps) {
  const { field, path, value } = props
  const { session } = useFieldForm()
  const control = useControl(props)
  const chosen = Array.isArray(value) ? value.map(String) : []
  return (
    <MultiSelect
      {...control}
      data={Object.entries(field.values ?? {}).map(([option, label]) => ({ value: option, label }))}
      value={chosen}
      placeholder={chosen.length ? undefined : 'Non spécifié'}
      searchable={Object.keys(field.values ?? {}).length > 8}
      nothingFoundMessage="Aucun résultat"
      hidePickedOptions
      {...(field.hints && { renderOption: ({ option }) => <Option {...option} hint={field.hints?.[option.value]} /> })}
      onChange={(next) => {
        for (const operation of listOperations(path, chosen, next)) session.operate(operation)
      }}
    />
  )
}

/** A value of the list of choices, with its sentence. */
function Option({ label, hint }: { label: string; hint: string | undefined }) {
  return (
    <span className="ab-column">
      <span>{label}</span>
      {hint && <span className="ab-dim ab-xs">{hint}</span>}
    </span>
  )
}
