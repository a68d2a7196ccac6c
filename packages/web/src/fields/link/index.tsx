import { TextInput } from '@mantine/core'
import { useControl } from '../shared/use-control.tsx'
import type { InputProps } from '../types.ts'

export { TextCell as Cell } from '../shared/TextCell.tsx'
export { textFilter as filter } from '../shared/filters.tsx'
export { alphabetical as sortWords } from '../shared/sort-words.ts'
export { textCsv as csv } from '../shared/csv-cells.ts'
export { plainText as text } from '../shared/texts.ts'

export const isWide = false

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
