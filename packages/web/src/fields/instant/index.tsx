import { NativeDay } from '../shared/NativeDay.tsx'
import type { InputProps } from '../types.ts'
import { instantOfParis, parisLocal } from './paris.ts'

/** An instant, shown and typed in Paris time. */
export const Input = (props: InputProps) => (
  <NativeDay
    {...props}
    type="datetime-local"
    text={typeof props.value === 'string' ? (parisLocal(props.value) ?? '') : ''}
    onText={(text) => props.onChange(instantOfParis(text))}
  />
)
