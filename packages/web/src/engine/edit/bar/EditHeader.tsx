import { useCallback } from 'react'
import { useEdited, useFieldForm } from '../../../fields/form.ts'
import { NamedPanel } from '../../../fields/panels/NamedPanel.tsx'
import { ReachBar } from './ReachBar.tsx'
import classes from '../edit.module.css'

/** The summary that the collection declares, else the name of the document below the state component of its collection. */
export function EditHeader() {
  const { collection } = useFieldForm()
  const header = collection.screen?.form.header
  if (header === undefined) return <NamedHeader />
  return (
    <header className={classes.summary}>
      <NamedPanel name={header} />
      <ReachBar />
    </header>
  )
}

function NamedHeader() {
  const { collection } = useFieldForm()
  const title = useEdited(
    useCallback(({ document }) => (collection.title ? document[collection.title] : undefined), [collection]),
  )
  const untitled = useEdited(
    useCallback(
      ({ stored, document }) =>
        stored
          ? (collection.screen?.list.row.untitled?.(document) ?? `${capital(collection.label.one)} sans nom`)
          : collection.label.create,
      [collection],
    ),
  )
  const above = collection.screen?.form.above
  const name = typeof title === 'string' && title.trim() !== '' ? title : undefined
  return (
    <header className={classes.header}>
      {above !== undefined && <NamedPanel name={above} />}
      <h2 className={classes.title}>{name ?? untitled}</h2>
      <ReachBar />
    </header>
  )
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
