import type { LiveDocument } from '@boutique/domain'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Suspense, useState } from 'react'
import { notify } from '../../base/notify.ts'
import { useSession } from '../../base/session/session.tsx'
import { api, collectionPath } from '../../data/api.ts'
import { ConfirmDelete } from './confirm-part.ts'
import { announceDeletion, mayUndoDeletion } from '../undo/undo.ts'
import { useListContext } from './list-context.ts'
import { RowButton } from './row/RowButton.tsx'

/** Deletes the document of a row, after the question of its form. */
export function DeleteButton({ document, name }: { document: LiveDocument; name: string }) {
  const { collection, boutique } = useListContext()
  const { can, user } = useSession()
  // The dialog is loaded when it is first asked for, and stays for its way out.
  const [asking, setAsking] = useState<boolean>()
  if (!can(collection.slug, 'remove')) return null
  const { sentences, removal } = collection.screen?.form ?? {}
  const path = collectionPath(boutique, collection.slug, collection.of)
  const { id } = document
  const remove = async () => {
    setAsking(false)
    try {
      const { rev } = await api<LiveDocument>('DELETE', `${path}/${encodeURIComponent(id)}`)
      announceDeletion({ path, id, revs: [rev], me: user.id }, mayUndoDeletion(collection, can), sentences?.removed)
    } catch (problem) {
      console.error(problem)
      notify.error(sentences?.removeFailed ?? "Impossible de supprimer l'item")
    }
  }
  return (
    <>
      <RowButton label="Supprimer" name={name} icon={IconTrash} onClick={() => setAsking(true)} />
      {asking !== undefined && (
        <Suspense fallback={null}>
          <ConfirmDelete
            opened={asking}
            title={sentences?.remove ?? 'Voulez-vous vraiment supprimer cet objet ?'}
            consequence={removal?.(document)}
            onCancel={() => setAsking(false)}
            onConfirm={() => void remove()}
          />
        </Suspense>
      )}
    </>
  )
}
