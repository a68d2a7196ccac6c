import { useMemo } from 'react'
import { useSession } from '../../base/session/session.tsx'
import { useLiveList } from '../../data/live.ts'
import { type SavedView, viewOf } from './views.ts'

/** The most views that are read; a boutique has few more (`MAX_VIEWS`), of which each person sees a part. */
const MAX_READ = 200

/** The views of the boutique that the person sees, by name, live. */
export function useViews(): SavedView[] {
  const { boutique, canRead } = useSession()
  const query = { boutique: boutique?.id ?? '', collection: 'vues', sort: 'name', limit: MAX_READ }
  const { documents } = useLiveList(boutique && canRead('vues') ? query : null)
  return useMemo(() => documents.map(viewOf), [documents])
}

/** The view that an address names, of a list; undefined while it is unknown, and for one that the person does not see. */
export const useOpenView = (list: string, id: string | undefined): SavedView | undefined =>
  useViews().find((view) => view.id === id && view.list === list)
