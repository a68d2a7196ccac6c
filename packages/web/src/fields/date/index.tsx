import { NativeDay } from '../shared/NativeDay.tsx'
import type { InputProps } from '../types.ts'

export { DayCell as Cell } from '../shared/TextCell.tsx'
export { DayFilter as Filter } from '../shared/filters.tsx'

/** A calendar date. */
export const Input = (props: InputProps) => (
  <NativeDay
    {...props}
    type="date"
    text={typeof props.value === 'string' ? props.value : ''}
    onText={(text) => props.onChange(text || undefined)}
  />
)
