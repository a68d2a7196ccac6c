import { type Collection, type ListQuery, parisDay, slug, toInstant } from '@boutique/domain'
import { useState } from 'react'
import { download } from '../../../base/download.ts'
import { notify } from '../../../base/notify.ts'
import { loadDeclarations } from '../../../base/registry.ts'
import { sentenceOf } from '../use-document-calls.ts'

/**
 * Exports the documents of queries as `produits-2026-11-21.csv`, with a notification of success or failure.
 * @param start takes the queries, and which of their documents are left out
 */
export function useExport(
  collection: Collection,
): [exporting: boolean, start: (queries: readonly ListQuery[], without?: ReadonlySet<string>) => void] {
  const [exporting, setExporting] = useState(false)
  const start = async (queries: readonly ListQuery[], without?: ReadonlySet<string>) => {
    setExporting(true)
    try {
      const [{ registry }, { exportList }] = await Promise.all([loadDeclarations(), import('./export-list.ts')])
      const file = await exportList(collection, queries, registry, without)
      download(file, `${slug(collection.label.many)}-${parisDay(toInstant(Date.now()))}.csv`)
      notify.info('Export réussi')
    } catch (error) {
      notify.error(sentenceOf(error))
    } finally {
      setExporting(false)
    }
  }
  return [exporting, (queries, without) => void start(queries, without)]
}
