import { useCallback } from 'react'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { TestPanel } from './TestPanel.tsx'

const CONFIGURED = "L'essai écrit, relit et retire un petit fichier dans le dossier des photos."
const MISSING = 'Sans dossier, la boutique ne reçoit pas de photos.'

/** Tries the photos folder of the boutique. */
export default function StoragePanel() {
  const { session, readOnly } = useFieldForm()
  const isStored = useEdited(useCallback(({ stored }) => stored, []))
  const hasFolder = useEdited(useCallback(({ document }) => Boolean(document.storageBucketPath), []))
  if (!isStored || readOnly) return null
  return (
    <TestPanel
      title="Stockage"
      sentence={hasFolder ? CONFIGURED : MISSING}
      address={`/api/boutiques/${encodeURIComponent(session.id)}/stockage/essai`}
      disabled={!hasFolder}
    />
  )
}
