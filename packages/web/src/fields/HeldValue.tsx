import type { Field } from '@boutique/domain'
import { useCallback } from 'react'
import { FieldCell } from './FieldCell.tsx'
import classes from './HeldValue.module.css'
import { fieldText } from './field-text.ts'
import { useEdited } from './form.ts'

/** Shows a value that somebody else stored in the focused field, which takes it on blur. */
export function HeldValue({ field, path }: { field: Field; path: string }) {
  const held = useEdited(useCallback((snapshot) => (snapshot.held?.path === path ? snapshot.held : undefined), [path]))
  if (!held) return null
  const isEmpty = fieldText(field, held.value) === ''
  return (
    <p role="status" className={classes.held}>
      Changé entre-temps : {isEmpty ? 'vide' : <FieldCell field={field} value={held.value} />}
    </p>
  )
}
