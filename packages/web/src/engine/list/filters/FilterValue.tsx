import {
  type DateUnit,
  type Field,
  type Filter,
  isListed,
  isRelative,
  numberDigits,
  relativeOf,
  traitsOf,
  typedNumber,
} from '@boutique/domain'
import { MultiSelect, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SAID } from '../../../fields/boolean/shown.ts'
import { useRelated } from '../../../fields/relation/use-related.ts'
import { foldFilter } from '../../../fields/shared/fold-filter.ts'
import { UNITS } from './filter-words.ts'
import { useRelatedNames } from './use-related-names.ts'

interface FilterValueProps {
  field: Field
  filter: Filter
  onChange(operands: readonly string[]): void
}

/** The input of the value of a condition, for the kind of the field and the operator; none where it takes no value. */
export function FilterValue(props: FilterValueProps) {
  const { field, filter, onChange } = props
  const { operator, operands } = filter
  const [first = '', second = ''] = operands
  const group = traitsOf(field).filtered
  if (operator === 'vide' || operator === 'rempli') return null
  if (isRelative(operator)) return <LengthInput value={first} onChange={(next) => onChange([next])} />
  if (isListed(operator)) return field.to === undefined ? <OptionsInput {...props} /> : <RelatedInput {...props} />
  if (group === 'flag')
    return (
      <Select
        label="Valeur"
        data={Object.entries(SAID).map(([value, label]) => ({ value, label }))}
        value={first}
        onChange={(next) => onChange([next ?? 'oui'])}
        allowDeselect={false}
      />
    )
  const Bound = group === 'text' ? TextBound : group === 'number' ? NumberBound : DayBound
  if (operator !== 'entre')
    return <Bound label="Valeur" field={field} value={first} onChange={(next) => onChange([next])} />
  return (
    <div className="ab-flex ab-gap-sm">
      <Bound label="De" field={field} value={first} onChange={(next) => onChange([next, second])} />
      <Bound label="À" field={field} value={second} onChange={(next) => onChange([first, next])} />
    </div>
  )
}

interface BoundProps {
  label: string
  field: Field
  value: string
  onChange(value: string): void
}

function TextBound({ label, value, onChange }: BoundProps) {
  return <TextInput label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
}

/** A number as typed, with a comma or a point. */
function NumberBound({ label, field, value, onChange }: BoundProps) {
  const [typed, setTyped] = useState(value.replace('.', ','))
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      autoComplete="off"
      className="ab-grow"
      value={typed}
      rightSection={field.unit}
      rightSectionPointerEvents="none"
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(String(typedNumber(currentTarget.value, numberDigits(field.kind)) ?? ''))
      }}
    />
  )
}

/** A date that is being typed has no value, and setting it then would discard its digits: the input keeps it itself. */
function DayBound({ label, value, onChange }: BoundProps) {
  return (
    <TextInput
      type="date"
      label={label}
      className="ab-grow"
      defaultValue={value.slice(0, 10)}
      min="1000-01-01"
      max="9998-12-31"
      onChange={({ currentTarget: { value: day, validity } }) => onChange(validity.valid ? day : '')}
    />
  )
}

/** A length of time: 30 days, 6 months. */
function LengthInput({ value, onChange }: Pick<BoundProps, 'value' | 'onChange'>) {
  const { amount, unit } = relativeOf(value) ?? { amount: undefined, unit: 'j' as DateUnit }
  const [typed, setTyped] = useState(String(amount ?? ''))
  const [chosen, setChosen] = useState<DateUnit>(unit)
  return (
    <div className="ab-flex ab-gap-sm">
      <TextInput
        label="Durée"
        inputMode="numeric"
        autoComplete="off"
        className="ab-grow"
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          onChange(currentTarget.value.trim() + chosen)
        }}
      />
      <Select
        label="Unité"
        className="ab-grow"
        data={Object.entries(UNITS).map(([letter, [, many]]) => ({ value: letter, label: many }))}
        value={chosen}
        allowDeselect={false}
        onChange={(next) => {
          const letter = (next ?? 'j') as DateUnit
          setChosen(letter)
          onChange(typed.trim() + letter)
        }}
      />
    </div>
  )
}

function OptionsInput({ field, filter, onChange }: FilterValueProps) {
  return (
    <MultiSelect
      label="Valeurs"
      placeholder={filter.operands.length > 0 ? undefined : 'Choisir'}
      data={Object.entries(field.values ?? {}).map(([value, label]) => ({ value, label }))}
      value={[...filter.operands]}
      onChange={onChange}
      hidePickedOptions
    />
  )
}

function RelatedInput({ field, filter, onChange }: FilterValueProps) {
  const [search, setSearch] = useState('')
  const { options, loading, problem } = useRelated(field.to, search)
  const nameOf = useRelatedNames(field.to, filter.operands)
  const unlisted = filter.operands.filter((id) => !options.some(({ value }) => value === id))
  return (
    <MultiSelect
      label="Valeurs"
      description={problem}
      placeholder={filter.operands.length > 0 ? undefined : loading ? '...' : 'Choisir'}
      data={[...options, ...unlisted.map((id) => ({ value: id, label: nameOf(id) }))]}
      value={[...filter.operands]}
      onChange={onChange}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={foldFilter}
      hidePickedOptions
      nothingFoundMessage={search === '' ? undefined : loading ? '...' : 'Aucun résultat'}
    />
  )
}
