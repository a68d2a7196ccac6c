import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import type { InputProps } from '../types.ts'
import { numberInputText, stepped } from './numbers.ts'
import { useControl } from './use-control.tsx'

/**
 * A number input with comma or point; ↑ and ↓ change it by steps within the bounds. It stays text until it is stored,
 * so that nothing is lost or rounded while typing.
 */
export function NumberText(props: InputProps) {
  const { field, value, onChange } = props
  const control = useControl(props)
  const step = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onChange(numberInputText(field, stepped(field, value, direction)))
  }
  return (
    <TextInput
      {...control}
      enterKeyHint="next"
      inputMode={field.kind === 'integer' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={numberInputText(field, value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={step}
      rightSection={field.unit}
      rightSectionWidth={field.unit && field.unit.length > 2 ? 56 : undefined}
      rightSectionPointerEvents="none"
    />
  )
}
