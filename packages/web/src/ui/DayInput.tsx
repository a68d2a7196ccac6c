import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'

interface DayInputProps {
  label: string
  className?: string
  /** A calendar date; empty for none. */
  value: string
  /** Called with a whole date, or with '' when the input was emptied. */
  onDay(day: string): void
}

/**
 * The browser's own date control outside forms, uncontrolled: setting the value of a date that is being typed would
 * discard its digits.
 */
export function DayInput({ label, className, value, onDay }: DayInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const shown = input.current
    if (shown && shown.value !== value && document.activeElement !== shown) shown.value = value
  }, [value])
  return (
    <TextInput
      ref={input}
      type="date"
      aria-label={label}
      className={className}
      defaultValue={value}
      min="1000-01-01"
      max="9998-12-31"
      onChange={({ currentTarget: { value: day, validity } }) => {
        // A year being typed has the intermediate values 0002, 0020 and 0202.
        if (!validity.badInput && !validity.rangeUnderflow && !validity.rangeOverflow && day !== value) onDay(day)
      }}
    />
  )
}
