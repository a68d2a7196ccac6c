import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useEdited } from '../form.ts'
import { useControl } from '../shared/useControl.tsx'
import type { InputProps } from '../types.ts'

export { TextCell as Cell } from '../shared/TextCell.tsx'

/** A value that is written and never read back: what is typed replaces the one the server keeps. */
export function Input(props: InputProps) {
  const { value, onChange } = props
  const control = useControl(props)
  const [typed, setTyped] = useState(false)
  const isStored = useEdited((snapshot) => snapshot.stored)
  return (
    <PasswordInput
      {...control}
      autoComplete="new-password"
      placeholder={typed ? 'Enregistré' : isStored ? 'Inchangé' : undefined}
      description={control.description ?? 'Jamais affiché : ce que vous tapez remplace la valeur enregistrée'}
      visibilityToggleButtonProps={{ 'aria-label': 'Montrer ce que je tape' }}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => {
        setTyped(true)
        onChange(event.currentTarget.value)
      }}
    />
  )
}
