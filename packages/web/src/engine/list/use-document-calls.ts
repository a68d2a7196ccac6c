import type { Collection, LiveDocument } from '@boutique/domain'
import { useMemo } from 'react'
import { notify } from '../../app/notify.ts'
import { ApiProblem, api, collectionPath } from '../../data/api.ts'
import type { ListContextValue } from './list-context.ts'

/** The sentence of a failed call. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ApiProblem ? error.detail : 'Erreur lors de la mise à jour'

/** The calls a list makes on one document; a sub-collection's belongs to `parent`. The live query brings their effect; refusals are notified. */
export function useDocumentCalls(
  collection: Collection,
  boutique: string | null,
  parent?: string,
): Pick<ListContextValue, 'run' | 'change'> {
  const base = collectionPath(boutique, collection.slug, parent)
  return useMemo(() => {
    const call = async (method: 'POST' | 'PATCH', path: string, body: object) => {
      try {
        return await api<LiveDocument>(method, path, body)
      } catch (error) {
        notify.error(sentenceOf(error))
        return undefined
      }
    }
    return {
      run: ({ id }, action, body = {}) => call('POST', `${base}/${id}/actions/${action}`, body),
      change: ({ id, rev }, changes) => call('PATCH', `${base}/${id}`, { changes, rev }),
    }
  }, [base])
}
