import { NativeDay } from '../shared/NativeDay.tsx'
import type { InputProps } from '../types.ts'
import { instantOfParis, parisLocal } from './paris.ts'

export { DayCell as Cell } from '../shared/TextCell.tsx'
export { DayFilter as Filter } from '../shared/filters.tsx'

/** A moment, shown and typed as the clocks of Paris show it. */
export const Input = (props: InputProps) => (
  <NativeDay
    {...props}
    type="datetime-local"
    text={typeof props.value === 'string' ? (parisLocal(props.value) ?? '') : ''}
    onText={(text) => props.onChange(instantOfParis(text))}
  />
)
