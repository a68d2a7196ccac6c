import { useCallback } from 'react'
import { SessionsList } from '../../engine/sessions/SessionsList.tsx'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { LastSignIn } from './LastSignIn.tsx'

/** When the user of the form last signed in, and where they are signed in; an administrator ends any of their sessions. */
export default function SessionsPanel() {
  const { session, readOnly } = useFieldForm()
  const isStored = useEdited(useCallback(({ stored }) => stored, []))
  if (!isStored) return null
  return (
    <>
      <LastSignIn id={session.id} />
      <SessionsList root={`/api/utilisateurs/${encodeURIComponent(session.id)}/sessions`} readOnly={readOnly} />
    </>
  )
}
