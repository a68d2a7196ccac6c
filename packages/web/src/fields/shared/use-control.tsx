import { useEffect, useRef } from 'react'
import { FieldMessage } from '../../ui/FieldFrame.tsx'
import { controlId, useFieldForm } from '../form.ts'
import { useTellFocus } from '../presence.ts'
import type { InputProps } from '../types.ts'

/** The props that every control of a form shares: id, label, message, and the focus events of the session. */
export function useControl({ field, path, error, disabled }: InputProps) {
  const { session, scope } = useFieldForm()
  const tell = useTellFocus()
  const hasFocus = useRef(false)
  useEffect(
    () => () => {
      // React sends no blur event for a control that is unmounted while focused.
      if (hasFocus.current) session.blur(path)
      hasFocus.current = false
    },
    [session, path],
  )
  return {
    id: controlId(path, scope),
    label: field.label,
    description: field.hint,
    required: field.required,
    disabled,
    error: error === undefined ? undefined : <FieldMessage>{error}</FieldMessage>,
    onFocus: () => {
      hasFocus.current = true
      session.focus(path)
      if (scope === undefined) tell(path)
    },
    onBlur: () => {
      hasFocus.current = false
      session.blur(path)
      if (scope === undefined) tell(undefined)
    },
  }
}
