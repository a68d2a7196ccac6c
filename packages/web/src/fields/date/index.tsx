import { NativeDay } from '../shared/NativeDay.tsx'
import type { InputProps } from '../types.ts'

/** The format is that of the API; the control shows its own. */
const API_FORMAT = ' (AAAA-MM-JJ)'

/** A calendar date. */
export const Input = (props: InputProps) => (
  <NativeDay
    {...props}
    error={props.error?.replace(API_FORMAT, '')}
    type="date"
    text={typeof props.value === 'string' ? props.value : ''}
    onText={(text) => props.onChange(text || undefined)}
  />
)
