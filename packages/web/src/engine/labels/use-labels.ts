import type { ListQuery } from '@boutique/domain'
import { useState } from 'react'
import { notify } from '../../base/notify.ts'
import { sentenceOf } from '../list/use-document-calls.ts'

/** Reads the ids of a selection for its labels: whether it runs, and how it is started. An error is a notification. */
export function useLabels(
  onReady: (ids: readonly string[]) => void,
): [boolean, (queries: readonly ListQuery[], without: ReadonlySet<string>) => void] {
  const [isRunning, setRunning] = useState(false)
  const start = async (queries: readonly ListQuery[], without: ReadonlySet<string>): Promise<void> => {
    setRunning(true)
    try {
      const { selectedIds } = await import('./selected-ids.ts')
      onReady(await selectedIds(queries, without))
    } catch (error) {
      notify.error(sentenceOf(error))
    } finally {
      setRunning(false)
    }
  }
  return [isRunning, (queries, without) => void start(queries, without)]
}
