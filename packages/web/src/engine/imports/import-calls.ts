import type { ImportLines, ImportList, ImportMatching, ImportView } from '@boutique/domain'
import { api } from '../../data/api.ts'

/** Whether an import, or its undo, goes on. */
export const isRunning = ({ state }: ImportView): boolean => state === 'cours' || state === 'retour'

const root = (boutique: string): string => `/api/boutiques/${encodeURIComponent(boutique)}/imports`
const address = (boutique: string, id: string): string => `${root(boutique)}/${encodeURIComponent(id)}`

/** What is asked of an import by a button. */
export type ImportStep = 'lancer' | 'pause' | 'reprendre' | 'arreter' | 'annuler'

/** The lines that are shown: all, those of an outcome of the dry run, or those to which something happened. */
export type LineFilter = { essai?: string; etat?: string }

/** The calls for imports of files. */
export const importCalls = {
  upload: (boutique: string, collection: string, file: File) => {
    const query = new URLSearchParams({ collection, nom: file.name })
    // The browser would send the type of the file.
    const bytes = new Blob([file], { type: 'application/octet-stream' })
    return api<ImportView>('POST', `${root(boutique)}?${query}`, bytes)
  },
  latest: (boutique: string, collection: string, signal: AbortSignal) =>
    api<ImportList>('GET', `${root(boutique)}?${new URLSearchParams({ collection })}`, undefined, signal),
  free: (boutique: string, collection: string, id: string) =>
    api<ImportList>('POST', `${address(boutique, id)}/liberer?${new URLSearchParams({ collection })}`, {}),
  read: (boutique: string, id: string, signal?: AbortSignal) =>
    api<ImportView>('GET', address(boutique, id), undefined, signal),
  drop: (boutique: string, id: string) => api<undefined>('DELETE', address(boutique, id)),
  match: (boutique: string, id: string, matching: ImportMatching) =>
    api<ImportView>('PUT', `${address(boutique, id)}/colonnes`, matching),
  attempt: (boutique: string, id: string, signal: AbortSignal) =>
    api<ImportView>('POST', `${address(boutique, id)}/essai`, {}, signal),
  lines: (boutique: string, id: string, filter: LineFilter, after: string | undefined, signal?: AbortSignal) => {
    const query = new URLSearchParams({ ...filter, ...(after !== undefined && { apres: after }) })
    return api<ImportLines>('GET', `${address(boutique, id)}/lignes?${query}`, undefined, signal)
  },
  step: (boutique: string, id: string, step: ImportStep) =>
    api<ImportView>('POST', `${address(boutique, id)}/${step}`, {}),
}
