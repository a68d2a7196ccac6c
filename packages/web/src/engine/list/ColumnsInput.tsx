import { NumberInput } from '@mantine/core'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import { useState } from 'react'
import { MOST_COLUMNS } from './columns.ts'

interface ColumnsInputProps {
  value: number
  onChange(columns: number): void
}

const isNumberOfCards = (typed: number | string): typed is number =>
  typeof typed === 'number' && typed >= 1 && typed <= MOST_COLUMNS.bureau

/** The number of cards per row. Invalid input is corrected on blur. [LIST-13] */
export function ColumnsInput({ value, onChange }: ColumnsInputProps) {
  const [typed, setTyped] = useState<number | string>(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
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
      value={typed}
      onChange={(next) => {
        setTyped(next)
        if (isNumberOfCards(next)) onChange(next)
      }}
      onBlur={() => typed === '' && setTyped(value)}
    />
  )
}
