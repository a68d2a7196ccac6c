import type { LiveDocument } from '@boutique/domain'
import { useMemo } from 'react'
import { notify } from '../../base/notify.ts'
import { useSession } from '../../base/session/session.tsx'
import { api, collectionPath } from '../../data/api.ts'
import { newId } from '../../fields/shared/new-id.ts'
import { sentenceOf } from '../list/use-document-calls.ts'
import { announceDeletion, offerUndo } from '../undo/undo.ts'
import type { SavedView } from './views.ts'

/** Writes of the saved views of a boutique; each is shown with an offer to undo it. */
export function useViewCalls(boutique: string) {
  const me = useSession().user.id
  return useMemo(() => {
    const path = collectionPath(boutique, 'vues')
    const at = ({ id }: SavedView): string => `${path}/${encodeURIComponent(id)}`
    /** @throws ApiProblem */
    const change = async (view: SavedView, changes: object, done: string): Promise<void> => {
      const { id, rev } = await api<LiveDocument>('PATCH', at(view), { changes, rev: view.rev })
      if (rev !== view.rev) offerUndo(done, { path, id, revs: [rev], me })
    }
    return {
      /** Resolves with the id of the new view. @throws ApiProblem */
      async create(values: { name: string; liste: string; adresse: string; partagee: boolean }): Promise<string> {
        const { id } = await api<LiveDocument>('POST', path, { id: newId(), ...values })
        notify.info(`Vue enregistrée : ${values.name}`)
        return id
      },
      change,
      /** The same, with a failure as a notification. */
      async tryChange(view: SavedView, changes: object, done: string): Promise<void> {
        await change(view, changes, done).catch((problem: unknown) => notify.error(sentenceOf(problem)))
      },
      /** Resolves with whether the view was deleted. */
      async remove(view: SavedView): Promise<boolean> {
        try {
          const { id, rev } = await api<LiveDocument>('DELETE', at(view))
          announceDeletion({ path, id, revs: [rev], me }, true, `Vue supprimée : ${view.name}`)
          return true
        } catch (problem) {
          notify.error(sentenceOf(problem))
          return false
        }
      },
    }
  }, [boutique, me])
}
