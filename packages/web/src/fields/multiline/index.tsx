import { Textarea } from '@mantine/core'
import { useControl } from '../shared/use-control.tsx'
import type { InputProps } from '../types.ts'

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
