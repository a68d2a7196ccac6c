import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { FieldMessage } from '../../ui/FieldFrame.tsx'
import classes from './bulk.module.css'
import { type PriceStep, stepError, type Way } from './ways.ts'

const ROUNDINGS: { value: PriceStep['rounding']; label: string }[] = [
  { value: 'none', label: 'Au centime' },
  { value: 'euro', label: "À l'euro" },
  { value: 'five', label: 'À 5\u00a0€' },
  { value: 'ninety', label: 'À ,90' },
]

interface PriceStepInputProps {
  value: PriceStep
  way: Way
  onChange(value: PriceStep): void
}

/** How much prices go up or down, in percents or euros, and how they are rounded. */
export function PriceStepInput({ value, way, onChange }: PriceStepInputProps) {
  const error = stepError(value, way)
  return (
    <div className={classes.step}>
      <TextInput
        label="De combien"
        inputMode="decimal"
        autoComplete="off"
        value={value.text}
        error={error && <FieldMessage>{error}</FieldMessage>}
        onChange={({ currentTarget }) => onChange({ ...value, text: currentTarget.value })}
      />
      <SegmentedControl
        aria-label="Unité"
        data={[
          { value: 'percent', label: '%' },
          { value: 'amount', label: '€' },
        ]}
        value={value.unit}
        onChange={(unit) => onChange({ ...value, unit: unit as PriceStep['unit'] })}
      />
      <Select
        label="Arrondi"
        data={ROUNDINGS}
        value={value.rounding}
        allowDeselect={false}
        onChange={(rounding) => onChange({ ...value, rounding: (rounding ?? 'none') as PriceStep['rounding'] })}
      />
    </div>
  )
}
