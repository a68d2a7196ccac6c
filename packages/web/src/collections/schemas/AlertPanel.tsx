import { schemaAlert } from '@boutique/domain'
import { Alert } from '@mantine/core'
import { useCallback } from 'react'
import { useEdited } from '../../fields/form.ts'

/** What happened to the form of the schema: it is full, or the website sent too much. */
export default function AlertPanel() {
  const sentence = useEdited(useCallback(({ document }) => schemaAlert(document), []))
  if (sentence === undefined) return null
  return (
    <Alert color="yellow" variant="light" role="status">
      {sentence}
    </Alert>
  )
}
