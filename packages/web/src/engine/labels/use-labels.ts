import type { ListQuery } from '@boutique/domain'
import { useWork } from '../list/use-work.ts'

/** Reads the ids of a selection for its labels. @returns `start` takes the queries, and which of their documents are left out */
export const useLabels = (
  onReady: (ids: readonly string[]) => void,
): [isRunning: boolean, start: (queries: readonly ListQuery[], without: ReadonlySet<string>) => void] =>
  useWork(async (queries, without) => {
    const { selectedIds } = await import('./selected-ids.ts')
    onReady(await selectedIds(queries, without))
  })
