import { useId } from 'react'
import classes from './retouch.module.css'

interface RangeInputProps {
  label: string
  /** The value as people read it. */
  text: string
  min: number
  max: number
  step: number
  value: number
  onChange(value: number): void
}

/** A value chosen on a scale: the browser's own input, complete by keyboard and touch. */
export function RangeInput({ label, text, onChange, ...scale }: RangeInputProps) {
  const id = useId()
  return (
    <div className={classes.range}>
      <div className="ab-row ab-space-between ab-sm">
        <label htmlFor={id} className="ab-medium">
          {label}
        </label>
        <span className="ab-dim ab-figures">{text}</span>
      </div>
      <input
        id={id}
        type="range"
        aria-valuetext={text}
        {...scale}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </div>
  )
}
