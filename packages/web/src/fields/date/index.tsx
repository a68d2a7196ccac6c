import { Button } from '@mantine/core'
import { useState } from 'react'
import { useToday } from '../../base/timing/use-today.ts'
import { NativeDay } from '../shared/NativeDay.tsx'
import type { InputProps } from '../types.ts'

/** The format is that of the API; the control shows its own. */
const API_FORMAT = ' (AAAA-MM-JJ)'

/** A calendar date. */
export const Input = (props: InputProps) => {
  const offersToday = useOffer(props)
  return (
    <NativeDay
      {...props}
      error={props.error?.replace(API_FORMAT, '')}
      type="date"
      text={typeof props.value === 'string' ? props.value : ''}
      onText={(text) => props.onChange(text || undefined)}
      button={offersToday}
    />
  )
}

/** The button of an empty date that is often the current day; it stays while it has the focus. */
function useOffer({ field, value, disabled, onChange }: InputProps) {
  const today = useToday()
  const [hasFocus, setFocus] = useState(false)
  const isEmpty = value === undefined || value === null || value === ''
  if (!field.today || disabled || (!isEmpty && !hasFocus)) return undefined
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      onClick={() => onChange(today)}
    >
      Aujourd'hui
    </Button>
  )
}
