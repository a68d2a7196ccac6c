import { type Collection, type ListQuery, parisDay, slug, toInstant } from '@boutique/domain'
import { download } from '../../../base/download.ts'
import { notify } from '../../../base/notify.ts'
import { loadDeclarations } from '../../../base/registry.ts'
import { useWork } from '../use-work.ts'

/**
 * Exports the documents of queries as `produits-2026-11-21.csv`, with a notification of success or failure.
 * @returns `start` takes the queries, and which of their documents are left out
 */
export const useExport = (
  collection: Collection,
): [exporting: boolean, start: (queries: readonly ListQuery[], without?: ReadonlySet<string>) => void] =>
  useWork(async (queries, without) => {
    const [{ registry }, { exportList }] = await Promise.all([loadDeclarations(), import('./export-list.ts')])
    const file = await exportList(collection, queries, registry, without)
    download(file, `${slug(collection.label.many)}-${parisDay(toInstant(Date.now()))}.csv`)
    notify.info('Export réussi')
  })
