import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useSession } from '../../base/session/session.tsx'
import { collectionPath } from '../../data/api.ts'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { EraseDialog } from './EraseDialog.tsx'

/** What a person may ask of the boutique: all their data in one file, and their erasure. For administrators. */
export default function PersonalDataPanel() {
  const { session, boutique } = useFieldForm()
  const { writer } = useSession()
  const stored = useEdited(useCallback((snapshot) => snapshot.stored, []))
  const [isAsking, setAsking] = useState(false)
  if (!stored) return null
  if (writer !== 'admin')
    return <p className="ab-no-margin ab-dim">Un administrateur peut exporter ou effacer les données de ce contact.</p>
  const path = `${collectionPath(boutique, 'contacts')}/${encodeURIComponent(session.id)}`
  return (
    <div className="ab-grid ab-gap-sm ab-sm">
      <p className="ab-no-margin ab-dim">
        Une personne peut demander tout ce que la boutique sait d'elle, et son effacement.
      </p>
      <div className="ab-row ab-wrap ab-gap-xs-sm">
        <Button component="a" href={`${path}/donnees`} download variant="default" size="xs">
          Exporter ses données
        </Button>
        <Button variant="default" color="red" size="xs" onClick={() => setAsking(true)}>
          Effacer ce contact…
        </Button>
      </div>
      {isAsking && <EraseDialog path={path} onClose={() => setAsking(false)} />}
    </div>
  )
}
