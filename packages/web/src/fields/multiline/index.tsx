import { Textarea } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useControl } from '../shared/use-control.tsx'
import type { InputProps } from '../types.ts'
import classes from './multiline.module.css'

/** Otherwise each key measures a copy of the text, which lays the page out again. */
const GROWS_BY_STYLE = globalThis.CSS?.supports('field-sizing', 'content') ?? false

/** A text of several lines that grows from 1 row, or the declared number, to 20 (FORM-17). */
export function Input(props: InputProps) {
  const control = useControl(props)
  const { lines = 1 } = props.field
  const growing = GROWS_BY_STYLE
    ? { classNames: { input: classes.input }, style: { '--lines': lines } as CSSProperties }
    : { autosize: true, minRows: lines, maxRows: 20 }
  return (
    <Textarea
      {...control}
      {...growing}
      value={typeof props.value === 'string' ? props.value : ''}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}
