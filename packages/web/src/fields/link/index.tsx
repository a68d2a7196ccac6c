import { TextInput } from '@mantine/core'
import { useControl } from '../shared/use-control.tsx'
import type { InputProps } from '../types.ts'

/** An address as text: the input type `url` would refuse "/contact" and "exemple.fr", which are valid here. */
export function Input(props: InputProps) {
  const control = useControl(props)
  return (
    <TextInput
      {...control}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      value={typeof props.value === 'string' ? props.value : ''}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}
