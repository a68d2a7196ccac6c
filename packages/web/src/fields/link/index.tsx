import { TextInput } from '@mantine/core'
import { useControl } from '../shared/use-control.tsx'
import type { InputProps } from '../types.ts'

export { TextCell as Cell } from '../shared/TextCell.tsx'
export { TextFilter as Filter } from '../shared/filters.tsx'

/** An address as text: the `url` type of browsers would refuse "/contact" and "exemple.fr", which the kind takes. */
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
