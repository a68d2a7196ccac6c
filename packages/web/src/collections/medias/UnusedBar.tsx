import type { Collection, ListQuery, PhotoRemoval } from '@boutique/domain'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { notify } from '../../base/notify.ts'
import { useSession } from '../../base/session/session.tsx'
import { api, ApiProblem, collectionPath } from '../../data/api.ts'
import { useLiveCount } from '../../data/live.ts'
import { offerUndo } from '../../engine/undo/undo.ts'
import { ConfirmDelete } from '../../ui/feedback/ConfirmDelete.tsx'
import classes from './media.module.css'
import { removedText } from './removed-text.ts'

interface UnusedBarProps {
  collection: Collection
  query: ListQuery
}

/** Above the unused photos: a button that deletes them together. */
export default function UnusedBar({ collection, query }: UnusedBarProps) {
  const { can } = useSession()
  const { where, boutique, deleted } = query
  // Not beside a search: the button deletes all of them.
  const isWhole = where?.isUsed === false && Object.keys(where).every((name) => name === 'type' || name === 'isUsed')
  const isShown = isWhole && !deleted && can(collection.slug, 'remove')
  return isShown && boutique !== null ? <Bar collection={collection} boutique={boutique} /> : null
}

function Bar({ collection: { slug }, boutique }: { collection: Collection; boutique: string }) {
  const { user } = useSession()
  const { count = 0 } = useLiveCount({ boutique, collection: slug, where: { type: 'photo', isUsed: false } })
  const [asks, setAsks] = useState(false)
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setAsks(false)
    setBusy(true)
    try {
      const path = `/api/boutiques/${encodeURIComponent(boutique)}/photos/inutilisees`
      const { deleted, undo, more } = await api<PhotoRemoval>('DELETE', path)
      const text = removedText(deleted, more)
      if (undo) offerUndo(text, { path: collectionPath(boutique, slug), id: undo.id, revs: [undo.rev], me: user.id })
      else notify.info(text)
    } catch (problem) {
      console.error(problem)
      notify.error(problem instanceof ApiProblem ? problem.detail : String(problem))
    } finally {
      setBusy(false)
    }
  }
  if (count === 0) return null
  return (
    <div className={classes.unused}>
      <p className="ab-no-margin ab-dim ab-sm">Aucun document ne montre ces photos.</p>
      <Button variant="default" size="xs" loading={busy} onClick={() => setAsks(true)}>
        Tout supprimer
      </Button>
      <ConfirmDelete
        opened={asks}
        title="Supprimer les photos inutilisées ?"
        consequence="Leurs fichiers sont gardés 30 jours. Les photos envoyées depuis moins d'un jour pour un document restent."
        onCancel={() => setAsks(false)}
        onConfirm={() => void remove()}
      />
    </div>
  )
}
