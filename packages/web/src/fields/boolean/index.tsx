import { Checkbox, Select, Switch } from '@mantine/core'
import { use } from 'react'
import { useControl } from '../shared/use-control.tsx'
import type { InputProps } from '../types.ts'
import classes from './boolean.module.css'
import { SAID } from './shown.ts'
import { SwitchContext } from './switch-context.ts'

/** A flag. One without an empty value has a third state, "Non spécifié" (PROD-81). */
export function Input(props: InputProps) {
  const { field, value, onChange } = props
  const { required: _, ...control } = useControl(props)
  const isSwitch = use(SwitchContext)
  if (field.empty === undefined) {
    return (
      <Select
        {...control}
        data={Object.entries(SAID).map(([option, label]) => ({ value: option, label }))}
        placeholder="Non spécifié"
        value={value === undefined || value === null ? null : value === true ? 'oui' : 'non'}
        onChange={(option) => onChange(option === null ? undefined : option === 'oui')}
      />
    )
  }
  const Control = isSwitch ? Switch : Checkbox
  return (
    <Control
      {...control}
      // A switch is the drawing; what it does is that of a checkbox.
      role={isSwitch ? 'checkbox' : undefined}
      className={isSwitch ? classes.switch : classes.flag}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
