import { useCallback } from 'react'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { NamedPanel } from '../../fields/panels/NamedPanel.tsx'
import classes from './edit.module.css'

/** The name of the document, or the label of a new one, and above it the state component of its collection. */
export function EditHeader() {
  const { collection } = useFieldForm()
  const title = useEdited(
    useCallback(({ document }) => (collection.title ? document[collection.title] : undefined), [collection]),
  )
  const stored = useEdited(useCallback((snapshot) => snapshot.stored, []))
  const above = collection.screen?.form.above
  const name = typeof title === 'string' && title.trim() !== '' ? title : undefined
  return (
    <header className={classes.header}>
      {above !== undefined && <NamedPanel name={above} />}
      <h2 className={classes.title}>
        {name ?? (stored ? `${capital(collection.label.one)} sans nom` : collection.label.create)}
      </h2>
    </header>
  )
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
