import { NumberInput } from '@mantine/core'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import { MOST_COLUMNS } from './columns.ts'

interface ColumnsInputProps {
  value: number
  onChange(columns: number): void
}

/** How many cards stand in a row. [LIST-13] */
export function ColumnsInput({ value, onChange }: ColumnsInputProps) {
  return (
    <NumberInput
      aria-label="Cartes par ligne"
      w={92}
      min={1}
      max={MOST_COLUMNS.bureau}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="blur"
      leftSection={<IconLayoutGrid aria-hidden size={16} stroke={1.6} />}
      value={value}
      onChange={(typed) => typeof typed === 'number' && typed >= 1 && typed <= MOST_COLUMNS.bureau && onChange(typed)}
    />
  )
}
