import type { Collection, LiveDocument } from '@boutique/domain'
import { useMemo } from 'react'
import { notify } from '../../base/notify.ts'
import { useSession } from '../../base/session/session.tsx'
import { ApiProblem, api, collectionPath } from '../../data/api.ts'
import { announceAction, offerUndo } from '../undo/undo.ts'
import { nameOf } from './row/item-text.ts'
import type { ListContextValue } from './list-context.ts'

/** The sentence for a failed call. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ApiProblem ? error.detail : 'Erreur lors de la mise à jour'

/**
 * The calls of a list on one document; for a sub-collection, below `parent`. The live query shows their effect; success
 * is shown with an offer to undo it, errors as notifications.
 */
export function useDocumentCalls(
  collection: Collection,
  boutique: string | null,
  parent = collection.of,
): Pick<ListContextValue, 'run' | 'change'> {
  const path = collectionPath(boutique, collection.slug, parent)
  const me = useSession().user.id
  return useMemo(() => {
    const call = async (
      { id, rev }: LiveDocument,
      [method, address, body]: ['POST' | 'PATCH', string, object],
      announce: (document: LiveDocument, rev: number) => void,
    ) => {
      try {
        const document = await api<LiveDocument>(method, `${path}/${encodeURIComponent(id)}${address}`, body)
        announce(document, rev)
        return document
      } catch (error) {
        notify.error(sentenceOf(error))
        return undefined
      }
    }
    return {
      run: (document, action, body = {}) =>
        call(document, ['POST', `/actions/${action}`, body], (changed, rev) =>
          announceAction(collection, rev, changed, action, { path, id: changed.id, me }),
        ),
      change: (document, changes, done) =>
        call(document, ['PATCH', '', { changes, rev: document.rev }], (changed, rev) => {
          // Without a new revision nothing changed.
          if (changed.rev === rev) return
          const { id } = changed
          offerUndo(`${done} : ${nameOf(collection, changed)}`, { path, id, revs: [changed.rev], me })
        }),
    }
  }, [path, collection, me])
}
