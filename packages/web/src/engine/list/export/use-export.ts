import { type Collection, type ListQuery, parisDay, slug, toInstant } from '@boutique/domain'
import { useState } from 'react'
import { notify } from '../../../base/notify.ts'
import { loadDeclarations } from '../../../base/registry.ts'
import { sentenceOf } from '../use-document-calls.ts'

/** Exports the shown list as `produits-2026-11-21.csv`, with a notification of success or failure. */
export function useExport(collection: Collection, query: ListQuery): [boolean, () => void] {
  const [exporting, setExporting] = useState(false)
  const start = async () => {
    setExporting(true)
    try {
      const [{ registry }, { download, exportList }] = await Promise.all([
        loadDeclarations(),
        import('./export-list.ts'),
      ])
      const file = await exportList(collection, query, registry)
      download(file, `${slug(collection.label.many)}-${parisDay(toInstant(Date.now()))}.csv`)
      notify.info('Export réussi')
    } catch (error) {
      notify.error(sentenceOf(error))
    } finally {
      setExporting(false)
    }
  }
  return [exporting, () => void start()]
}
