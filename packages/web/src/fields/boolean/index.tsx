import { Checkbox, Select } from '@mantine/core'
import { use } from 'react'
import { useControl } from '../shared/use-control.tsx'
import type { InputProps } from '../types.ts'
import classes from './boolean.module.css'
import { SAID } from './shown.ts'
import { SwitchContext } from './switch-context.ts'

/** A switch is a drawing of the checkbox. */
const SWITCH = { root: classes.switch, inner: classes.switchInner, input: classes.switchInput, icon: classes.none }

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
  return (
    <Checkbox
      {...control}
      className={isSwitch ? undefined : 'ab-pad-y'}
      classNames={isSwitch ? SWITCH : undefined}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
