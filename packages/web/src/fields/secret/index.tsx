import { Button, PasswordInput } from '@mantine/core'
import { useCallback } from 'react'
import { useEdited } from '../form.ts'
import { useControl } from '../shared/use-control.tsx'
import type { InputProps } from '../types.ts'
import classes from './secret.module.css'

export { TextCell as Cell } from '../shared/TextCell.tsx'

export const filter = null
export const sortWords = null
export const csv = null
export const isWide = false
export const text = () => '••••••'

/** A write-only value: the document only tells whether it is set. */
export function Input(props: InputProps) {
  const { field, path, value, disabled, onChange } = props
  const control = useControl(props)
  const isSet = useEdited(
    useCallback(({ document }) => Array.isArray(document.secrets) && document.secrets.includes(path), [path]),
  )
  const isErased = value === null
  return (
    <div className={classes.secret}>
      <PasswordInput
        {...control}
        className={classes.input}
        autoComplete="new-password"
        placeholder={isErased ? 'Sera effacé' : isSet ? 'Enregistré' : undefined}
        visibilityToggleButtonProps={{ 'aria-label': 'Montrer ce que je tape' }}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isSet && !disabled && !isErased && (
        <Button variant="subtle" color="gray" aria-label={`Effacer, ${field.label}`} onClick={() => onChange(null)}>
          Effacer
        </Button>
      )}
    </div>
  )
}
