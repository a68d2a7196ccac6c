import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { useControl } from '../shared/use-control.tsx'
import type { InputProps } from '../types.ts'
import classes from './one-tap.module.css'

/** The values of a choice side by side: one is chosen by one tap, and changed by the arrow keys. */
export function OneTap(props: InputProps): ReactNode {
  const { field, value, onChange } = props
  const { id, onFocus, onBlur, disabled, ...frame } = useControl(props)
  const options = Object.entries(field.values ?? {})
  const known = options.some(([option]) => option === value)
  return (
    <Radio.Group {...frame} value={known ? String(value) : null} onChange={onChange} disabled={disabled}>
      <div className={classes.options}>
        {options.map(([option, label], at) => (
          <label key={option} className={classes.option}>
            <input
              // The radio that Tab reaches: the chosen one, else the first. A refusal focuses it.
              id={(known ? option === value : at === 0) ? id : undefined}
              aria-label={label}
              className={classes.radio}
              type="radio"
              name={id}
              value={option}
              checked={option === value}
              disabled={disabled}
              onChange={() => onChange(option)}
              onFocus={onFocus}
              onBlur={onBlur}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </Radio.Group>
  )
}
