import { FieldMessage } from '../../ui/FieldFrame.tsx'
import { controlId, useFieldForm } from '../form.ts'
import type { InputProps } from '../types.ts'

/** What every control of a form says and tells: its label, its message, and when the person enters and leaves it. */
export function useControl({ field, path, error, disabled }: InputProps) {
  const { session, scope } = useFieldForm()
  return {
    id: controlId(path, scope),
    label: field.label,
    description: field.hint,
    required: field.required,
    disabled,
    error: error === undefined ? undefined : <FieldMessage>{error}</FieldMessage>,
    onFocus: () => session.focus(path),
    onBlur: () => session.blur(path),
  }
}
