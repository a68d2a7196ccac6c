import { Button, PasswordInput } from '@mantine/core'
import { useCallback } from 'react'
import { useEdited } from '../form.ts'
import { useControl } from '../shared/useControl.tsx'
import type { InputProps } from '../types.ts'

export { TextCell as Cell } from '../shared/TextCell.tsx'

/** A value that is written and never read back: the document only says that it is set. */
export function Input(props: InputProps) {
  const { path, value, disabled, onChange } = props
  const control = useControl(props)
  const isSet = useEdited(
    useCallback(({ document }) => Array.isArray(document.secrets) && document.secrets.includes(path), [path]),
  )
  const isErased = value === null
  return (
    <PasswordInput
      {...control}
      autoComplete="new-password"
      placeholder={isErased ? 'Sera effacé' : isSet ? 'Enregistré' : undefined}
      visibilityToggleButtonProps={{ 'aria-label': 'Montrer ce que je tape' }}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputContainer={(input) => (
        <div style={{ display: 'flex', gap: 'var(--mantine-spacing-sm)' }}>
          <div style={{ flex: 1 }}>{input}</div>
          {isSet && !disabled && !isErased && (
            <Button variant="subtle" color="gray" onClick={() => onChange(null)}>
              Effacer
            </Button>
          )}
        </div>
      )}
    />
  )
}
