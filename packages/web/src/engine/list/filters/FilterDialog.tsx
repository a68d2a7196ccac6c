import {
  type Field,
  type Filter,
  type FilterOperator,
  filterableFields,
  filterText,
  operatorsOf,
  parseFilter,
} from '@boutique/domain'
import { Button, Group, Select } from '@mantine/core'
import { useState } from 'react'
import { takeEarlyText } from '../../../base/early-input.ts'
import { foldFilter } from '../../../fields/shared/fold-filter.ts'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { FieldMessage } from '../../../ui/FieldFrame.tsx'
import { useListContext } from '../list-context.ts'
import { operatorWords } from './filter-words.ts'
import { FilterValue } from './FilterValue.tsx'
import { changedTo, startOf } from './filter-start.ts'

interface FilterDialogProps {
  /** The conditions of the list, by field. */
  values: Readonly<Record<string, string>>
  /** The field whose condition is changed; undefined for a new one. */
  name: string | undefined
  onChange(values: Record<string, string>): void
  onClose(): void
}

/** Asks for a condition of the list: a field, an operator that fits its kind, and a value. */
export function FilterDialog({ values, name, onChange, onClose }: FilterDialogProps) {
  const [opened, setOpened] = useState(true)
  return (
    <Dialog
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={onClose}
      title={name === undefined ? 'Filtrer la liste' : 'Modifier le filtre'}
    >
      <FilterForm
        values={values}
        initial={name}
        onCancel={() => setOpened(false)}
        onDone={(field, text) => {
          onChange({ ...values, [field]: text })
          setOpened(false)
        }}
      />
    </Dialog>
  )
}

interface FilterFormProps {
  values: Readonly<Record<string, string>>
  initial: string | undefined
  onDone(name: string, text: string): void
  onCancel(): void
}

function FilterForm({ values, initial, onDone, onCancel }: FilterFormProps) {
  const { collection } = useListContext()
  const fields = filterableFields(collection)
  const [name, setName] = useState(initial)
  const field = name === undefined ? undefined : fields.get(name)
  const [filter, setFilter] = useState<Filter | undefined>(field && startOf(field, values[initial ?? '']))
  const [search, setSearch] = useState('')
  const [isRefused, setRefused] = useState(false)
  const choose = (next: string | null) => {
    const found = next === null ? undefined : fields.get(next)
    if (next === null || found === undefined) return
    setName(next)
    setFilter(startOf(found, values[next]))
    setRefused(false)
  }
  const submit = () => {
    const text = field && filter && filterText(filter)
    // What the address would not give back is no condition.
    if (name === undefined || !field || text === undefined || !parseFilter(field, text)) setRefused(true)
    else onDone(name, text)
  }
  return (
    <form
      className="ab-column ab-gap-md"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Select
        label="Champ"
        data-autofocus={initial === undefined || undefined}
        placeholder="Choisir un champ"
        data={[...fields].map(([value, { label }]) => ({ value, label }))}
        value={name ?? null}
        onChange={choose}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        onFocus={() => {
          const early = takeEarlyText()
          if (early !== '') setSearch(early)
        }}
        selectFirstOptionOnChange
        selectFirstOptionOnDropdownOpen={name === undefined}
        filter={foldFilter}
        nothingFoundMessage="Aucun résultat"
        allowDeselect={false}
      />
      {field && filter && (
        <>
          <OperatorSelect
            field={field}
            value={filter.operator}
            onChange={(operator) => setFilter(changedTo(filter, operator))}
          />
          <FilterValue
            key={`${name} ${filter.operator}`}
            field={field}
            filter={filter}
            onChange={(operands) => {
              setFilter({ ...filter, operands })
              setRefused(false)
            }}
          />
        </>
      )}
      {isRefused && <FieldMessage>{field ? 'Indiquez une valeur' : 'Choisissez un champ'}</FieldMessage>}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          Annuler
        </Button>
        <Button type="submit">Filtrer</Button>
      </Group>
    </form>
  )
}

interface OperatorSelectProps {
  field: Field
  value: FilterOperator
  onChange(operator: FilterOperator): void
}

function OperatorSelect({ field, value, onChange }: OperatorSelectProps) {
  const operators = operatorsOf(field)
  if (operators.length < 2) return null
  return (
    <Select
      label="Condition"
      data={operators.map((operator) => ({ value: operator, label: operatorWords(field, operator) }))}
      value={value}
      onChange={(next) => next !== null && onChange(next as FilterOperator)}
      allowDeselect={false}
    />
  )
}
