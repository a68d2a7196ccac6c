import { useCallback } from 'react'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { TestPanel } from './TestPanel.tsx'

const CONFIGURED = "L'essai se connecte au projet, puis y écrit, relit et retire un document."
const MISSING = "Sans clé d'API, la boutique n'a pas de projet : tout reste ici."

/** Tries the Firebase project of the boutique. */
export default function ProjectPanel() {
  const { session, readOnly } = useFieldForm()
  const isStored = useEdited(useCallback(({ stored }) => stored, []))
  const hasKey = useEdited(useCallback(({ document }) => Boolean(document.firebaseApiKey), []))
  if (!isStored || readOnly) return null
  return (
    <TestPanel
      title="Essai"
      sentence={hasKey ? CONFIGURED : MISSING}
      address={`/api/boutiques/${encodeURIComponent(session.id)}/firebase/essai`}
      disabled={!hasKey}
    />
  )
}
