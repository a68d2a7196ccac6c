import type { Collection, LiveDocument } from '@boutique/domain'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { notify } from '../../base/notify.ts'
import { openFormOf } from '../../base/open-form.ts'
import { withoutSource } from '../../base/search/search.ts'
import { useSession } from '../../base/session/session.tsx'
import { api, ApiProblem, collectionPath, isOffline } from '../../data/api.ts'
import { newId } from '../../fields/shared/new-id.ts'
import { nameOf } from '../list/row/item-text.ts'
import { elsewhere } from './elsewhere.ts'
import { offerUndo } from '../undo/undo.ts'
import { CopyRequests } from './copy-requests.ts'

const requests = new CopyRequests()

/** Duplicates a document by its id; undefined where the collection or the rights of the user do not allow it. */
export type DuplicateOf = (collection: Collection, boutique: string | null) => ((id: string) => void) | undefined

/** Duplicates documents: saves what was typed in the original, opens the copy, and offers to take it back. */
export function useDuplicate(): DuplicateOf {
  const { can, canRead, user } = useSession()
  const navigate = useNavigate()
  return useMemo(() => {
    const go = (to: string): void => void navigate({ to, search: withoutSource as never, resetScroll: false })
    const run = async (collection: Collection, boutique: string | null, id: string): Promise<void> => {
      const path = collectionPath(boutique, collection.slug)
      const address = `${path}/${encodeURIComponent(id)}/actions/dupliquer`
      const copyId = requests.begin(address, newId)
      if (copyId === undefined) return
      try {
        await openFormOf(collection.slug, id)?.flush()
        const copy = await api<LiveDocument>('POST', address, { id: copyId })
        requests.end(address, true)
        const list = collection.screen?.path ?? '/'
        const place = `${list}/${encodeURIComponent(copy.id)}`
        // What was taken back is not shown any more.
        const onUndone = (): void => void (window.location.pathname === place && go(list))
        const done = `Copie créée : ${nameOf(collection, copy)}${elsewhere(collection, copy, tabShown())}`
        offerUndo(done, { path, id: copy.id, revs: [copy.rev], me: user.id, onUndone })
        go(place)
      } catch (problem) {
        requests.end(address, !isOffline(problem))
        notify.error(problem instanceof ApiProblem ? problem.detail : String(problem))
      }
    }
    return (collection, boutique) =>
      collection.copy && can(collection.slug, 'create') && canRead(collection.slug)
        ? (id) => void run(collection, boutique, id)
        : undefined
  }, [can, canRead, user.id, navigate])
}

/** The tab of the list in the address. */
const tabShown = (): string | null => new URLSearchParams(window.location.search).get('onglet')
