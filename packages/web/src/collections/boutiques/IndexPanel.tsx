import { useCallback } from 'react'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { TestPanel } from './TestPanel.tsx'

const CONFIGURED = "L'essai écrit et retire une fiche dans l'index, puis y cherche."
const MISSING = "Sans index, la recherche de la boutique est celle d'ici."

/** Tries the hosted search index of the boutique. */
export default function IndexPanel() {
  const { session, readOnly } = useFieldForm()
  const isStored = useEdited(useCallback(({ stored }) => stored, []))
  const hasIndex = useEdited(useCallback(({ document }) => Boolean(document.indexAlgolia), []))
  if (!isStored || readOnly) return null
  return (
    <TestPanel
      title="Essai"
      sentence={hasIndex ? CONFIGURED : MISSING}
      address={`/api/boutiques/${encodeURIComponent(session.id)}/algolia/essai`}
      disabled={!hasIndex}
    />
  )
}
