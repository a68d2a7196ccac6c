import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { InputProps } from '../types.ts'
import { useControl } from './use-control.tsx'

interface NativeDayProps extends InputProps {
  type: 'date' | 'datetime-local'
  /** The value in the format of the control; '' when empty. */
  text: string
  /** Called with the control's value, '' when it was cleared. */
  onText(text: string): void
}

/**
 * The browser's own date control, uncontrolled: a partly typed date has no value, and setting the value at that moment
 * would discard the typed digits.
 */
export function NativeDay({ type, text, onText, ...props }: NativeDayProps) {
  const control = useControl(props)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const shown = input.current
    if (shown && shown.value !== text && document.activeElement !== shown) shown.value = text
  }, [text])
  const tell = (shown: HTMLInputElement): void => {
    if (shown.validity.badInput || shown.value === text) return
    // A year being typed has the intermediate values 0002, 0020 and 0202.
    if (shown.value === '' || shown.value >= '1000') onText(shown.value)
  }
  return (
    <TextInput
      {...control}
      ref={input}
      type={type}
      defaultValue={text}
      onChange={(event) => tell(event.currentTarget)}
      onBlur={(event) => {
        control.onBlur()
        if (!event.currentTarget.validity.badInput && event.currentTarget.value !== text)
          onText(event.currentTarget.value)
      }}
    />
  )
}
