import type { LiveDocument } from '@boutique/domain'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { notify } from '../../base/notify.ts'
import { useSession } from '../../base/session/session.tsx'
import { useWhenBack } from '../../base/timing/use-when-back.ts'
import { api, collectionPath } from '../../data/api.ts'
import { type FieldForm, useFieldForm } from '../../fields/form.ts'
import { sentenceOf } from '../list/use-document-calls.ts'
import { doneSentence } from '../undo/done.ts'
import { offerUndo } from '../undo/undo.ts'
import { type ChildrenPlace, childPath, openChild } from './open-child.ts'

/** The form of one document of a sub-collection, kept up to date by the live query; it saves itself. */
export function useChildForm(place: ChildrenPlace, document: LiveDocument, readOnly: boolean): FieldForm {
  const { user } = useSession()
  const [session] = useState(() => openChild(place, user.id, document))
  const { session: parent } = useFieldForm()
  useEffect(() => session.receive(document), [session, document])
  useWhenBack(useCallback(() => session.retry(), [session]))
  useEffect(() => {
    session.open()
    // Leaving the surrounding form would lose unsaved changes of this row.
    const release = parent.hold(session)
    return () => void session.close().finally(release)
  }, [session, parent])
  const { collection, boutique, parent: parentId } = place
  const path = childPath(place, document.id)
  return useMemo(
    () => ({
      session,
      collection,
      boutique,
      readOnly,
      scope: session.id,
      async act(action, body = {}) {
        await session.flush()
        try {
          const changed = await api<LiveDocument>('POST', `${path}/actions/${action}`, body)
          session.accept(changed)
          offerUndo(doneSentence(collection, changed, action), {
            path: collectionPath(boutique, collection.slug, parentId),
            id: session.id,
            revs: [changed.rev],
            me: user.id,
            before: () => session.flush(),
          })
        } catch (problem) {
          notify.error(sentenceOf(problem))
        }
      },
    }),
    [session, collection, boutique, readOnly, path, parentId, user.id],
  )
}
