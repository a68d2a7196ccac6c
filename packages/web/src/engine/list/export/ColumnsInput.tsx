import { TextInput } from '@mantine/core'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import { type KeyboardEvent, useState } from 'react'
import { typedColumns } from './columns.ts'

interface ColumnsInputProps {
  value: number
  onChange(columns: number): void
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

/** The number of cards per row; ↑ and ↓ change it by one. Invalid input is corrected on blur. [LIST-13] */
export function ColumnsInput({ value, onChange }: ColumnsInputProps) {
  const [typed, setTyped] = useState<string>()
  const step = (event: KeyboardEvent): void => {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    setTyped(undefined)
    onChange(typedColumns(String(value + by)) ?? value)
  }
  return (
    <TextInput
      aria-label="Cartes par ligne"
      inputMode="numeric"
      autoComplete="off"
      w={72}
      leftSection={<IconLayoutGrid aria-hidden size={16} stroke={1.6} />}
      value={typed ?? String(value)}
      onKeyDown={step}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const columns = typedColumns(text)
        if (String(columns) === text) onChange(Number(text))
      }}
      onBlur={() => {
        if (typed === undefined) return
        setTyped(undefined)
        onChange(typedColumns(typed) ?? value)
      }}
    />
  )
}
