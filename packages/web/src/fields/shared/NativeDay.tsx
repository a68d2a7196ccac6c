import { TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { InputProps } from '../types.ts'
import { useControl } from './use-control.tsx'

interface NativeDayProps extends InputProps {
  type: 'date' | 'datetime-local'
  /** The value in the format of the control; '' when empty. */
  text: string
  /** Called with the control's value, '' when it was cleared. */
  onText(text: string): void
  /** A button below the control: beside it the date would be cut on a phone. */
  button?: ReactNode
}

/** The value of a date that was left incomplete or does not exist, such as 31 February: the field's schema refuses it. */
const UNFINISHED = 'date incomplète'

const above = (button: ReactNode) => (control: ReactNode) => (
  <>
    {control}
    {button}
  </>
)

/**
 * The browser's own date control, uncontrolled: a partly typed date has no value, and setting the value at that moment
 * would discard the typed digits.
 */
export function NativeDay({ type, text, onText, button, ...props }: NativeDayProps) {
  const control = useControl(props)
  const input = useRef<HTMLInputElement>(null)
  const isUnfinished = props.value === UNFINISHED
  useEffect(() => {
    const shown = input.current
    // An unfinished date stays as it was typed.
    if (!shown || isUnfinished || document.activeElement === shown) return
    if (shown.value !== text || shown.validity.badInput) shown.value = text
  }, [text, isUnfinished])
  const tell = (shown: HTMLInputElement): void => {
    if (shown.validity.badInput || shown.value === text) return
    // A year being typed has the intermediate values 0002, 0020 and 0202.
    if (shown.value === '' || shown.value >= '1000') onText(shown.value)
  }
  const finish = (shown: HTMLInputElement): void => {
    if (shown.validity.badInput) props.onChange(UNFINISHED)
    else if (shown.value !== text) onText(shown.value)
  }
  return (
    <TextInput
      {...control}
      ref={input}
      type={type}
      defaultValue={text}
      inputContainer={above(button)}
      onChange={(event) => tell(event.currentTarget)}
      // Enter may submit the form around the control.
      onKeyDown={(event) => event.key === 'Enter' && finish(event.currentTarget)}
      onBlur={(event) => {
        control.onBlur()
        finish(event.currentTarget)
      }}
    />
  )
}
