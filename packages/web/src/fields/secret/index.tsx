import { Button, PasswordInput } from '@mantine/core'
import { useCallback, useState } from 'react'
import { FieldMessage } from '../../ui/FieldFrame.tsx'
import { useEdited } from '../form.ts'
import { useControl } from '../shared/use-control.tsx'
import type { InputProps } from '../types.ts'
import classes from './secret.module.css'

/**
 * A write-only value: the document only tells whether it is set. When another change forgot it while the form is open,
 * the input asks for it again.
 */
export function Input(props: InputProps) {
  const { field, path, value, disabled, onChange } = props
  const { error, ...control } = useControl(props)
  const isSet = useEdited(
    useCallback(({ document }) => Array.isArray(document.secrets) && document.secrets.includes(path), [path]),
  )
  const isErased = value === null
  const [wasSet, setWasSet] = useState(isSet)
  if (isSet && !isErased && !wasSet) setWasSet(true)
  if (isErased && wasSet) setWasSet(false)
  const isForgotten = field.boundTo !== undefined && wasSet && !isSet && typeof value !== 'string'
  return (
    <div className={classes.secret}>
      <PasswordInput
        {...control}
        error={error ?? (isForgotten ? <FieldMessage>Saisissez de nouveau le mot de passe</FieldMessage> : undefined)}
        className="ab-fill"
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
