import { Textarea } from '@mantine/core'
import { useControl } from '../shared/use-control.tsx'
import type { InputProps } from '../types.ts'

export { TextCell as Cell } from '../shared/TextCell.tsx'
export { textFilter as filter } from '../shared/filters.tsx'
export { alphabetical as sortWords } from '../shared/sort-words.ts'
export { textCsv as csv } from '../shared/csv-cells.ts'
export { plainText as text } from '../shared/texts.ts'

export const isWide = true

/** A text of several lines that grows from 1 row, or the declared number, to 20 (FORM-17). */
export function Input(props: InputProps) {
  const control = useControl(props)
  return (
    <Textarea
      {...control}
      autosize
      minRows={props.field.lines ?? 1}
      maxRows={20}
      value={typeof props.value === 'string' ? props.value : ''}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}
