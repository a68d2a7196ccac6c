import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { InputProps } from '../types.ts'
import { useControl } from './use-control.tsx'

interface NativeDayProps extends InputProps {
  type: 'date' | 'datetime-local'
  /** The stored value as the control wants it; '' for nothing. */
  text: string
  /** What the control says, '' when it was emptied. */
  onText(text: string): void
}

/**
 * The browser's own date control. It holds its text itself: while a date is half typed it says nothing, and a value put
 * back into it at that moment would undo the keys already pressed.
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
    // A year being typed passes through the years 0002, 0020 and 0202.
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
