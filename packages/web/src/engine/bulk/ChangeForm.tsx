import type { BulkField, BulkRequested, Collection, Data } from '@boutique/domain'
import { SegmentedControl, Select } from '@mantine/core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { foldFilter } from '../../fields/shared/fold-filter.ts'
import classes from './bulk.module.css'
import { groupsOf } from './field-groups.ts'
import { InputForm } from './InputForm.tsx'
import { PriceStepInput } from './PriceStepInput.tsx'
import { useBulkFields } from './use-bulk-fields.ts'
import { type PriceStep, requestedOf, takesValue, type Way, waysOf } from './ways.ts'

interface ChangeFormProps {
  collection: Collection
  boutique: string | null
  disabled: boolean
  /** The change; undefined while it is not complete. */
  onChange(operation: BulkRequested | undefined): void
}

/** Chooses a field, and how it changes. */
export function ChangeForm({ collection, boutique, disabled, onChange }: ChangeFormProps) {
  const fields = useBulkFields(collection)
  const [name, setName] = useState<string | null>(null)
  const chosen = fields.find((one) => one.name === name)
  return (
    <div className={classes.form}>
      <Select
        label="Champ"
        placeholder="Que faut-il changer ?"
        data={groupsOf(collection, fields)}
        value={name}
        onChange={(next) => {
          onChange(undefined)
          setName(next)
        }}
        searchable
        allowDeselect={false}
        filter={groupFilter}
        disabled={disabled}
        data-autofocus
      />
      {chosen && <FieldChange key={chosen.name} {...{ collection, boutique, chosen, onChange, disabled }} />}
    </div>
  )
}

const groupFilter: typeof foldFilter = ({ options, search, limit }) =>
  options.flatMap((option) => {
    if (!('group' in option)) return []
    const items = foldFilter({ options: option.items, search, limit }) as typeof option.items
    return items.length > 0 ? [{ ...option, items }] : []
  })

interface FieldChangeProps extends ChangeFormProps {
  chosen: BulkField
}

const NO_STEP: PriceStep = { text: '', unit: 'percent', rounding: 'none' }

/** How the chosen field changes: the way, and its input. */
function FieldChange({ collection, boutique, chosen, disabled, onChange }: FieldChangeProps) {
  const { name } = chosen
  const ways = waysOf(chosen)
  const [way, setWay] = useState<Way>(ways[0]?.value ?? 'set')
  const [step, setStep] = useState(NO_STEP)
  const [value, setValue] = useState<unknown>()
  const operation = requestedOf(name, way, value, step)
  const text = operation && JSON.stringify(operation)
  useEffect(() => {
    onChange(text === undefined ? undefined : (JSON.parse(text) as BulkRequested))
  }, [text, onChange])
  const fields = useMemo(() => ({ [name]: { ...chosen.field, required: false } }), [name, chosen.field])
  const read = useCallback((values: Data | undefined) => setValue(values?.[name]), [name])
  return (
    <>
      {ways.length > 1 && (
        <SegmentedControl
          aria-label="Changement"
          className={classes.ways}
          data={ways}
          value={way}
          onChange={(next) => setWay(next as Way)}
          disabled={disabled}
        />
      )}
      {(way === 'up' || way === 'down') && <PriceStepInput value={step} way={way} onChange={setStep} />}
      {/* What was typed stays while another way is looked at. */}
      <div className={classes.value} hidden={!takesValue(way)}>
        <InputForm collection={collection} boutique={boutique} fields={fields} onChange={read} />
      </div>
    </>
  )
}
