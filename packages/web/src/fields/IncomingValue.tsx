import type { Field } from '@boutique/domain'
import { useCallback } from 'react'
import { FieldCell } from './FieldCell.tsx'
import classes from './IncomingValue.module.css'
import { fieldText } from './field-text.ts'
import { useEdited } from './form.ts'

/** Shows a value that somebody else stored in the focused field, which takes it on blur. */
export function IncomingValue({ field, path }: { field: Field; path: string }) {
  const incoming = useEdited(
    useCallback((snapshot) => (snapshot.incoming?.path === path ? snapshot.incoming : undefined), [path]),
  )
  if (!incoming) return null
  const isEmpty = fieldText(field, incoming.value) === ''
  return (
    <p role="status" className={classes.held}>
      Changé entre-temps : {isEmpty ? 'vide' : <FieldCell field={field} value={incoming.value} />}
    </p>
  )
}
