import { TextInput } from '@mantine/core'
import { useControl } from '../shared/use-control.tsx'
import type { InputProps } from '../types.ts'

export function Input(props: InputProps) {
  const control = useControl(props)
  return (
    <TextInput
      {...control}
      enterKeyHint="next"
      type="email"
      inputMode="email"
      autoComplete="off"
      value={typeof props.value === 'string' ? props.value : ''}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}
