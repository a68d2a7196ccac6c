import { type Collection, collectionOf, type ImportView } from '@boutique/domain'
import { failedJobs } from '../../store/jobs/jobs.ts'
import { countCreatedDrafts, countExpectedDrafts } from './sql/import-drafts.ts'
import { countPhotos } from './sql/import-photos.ts'
import { canGoOn, countOutcomes } from './sql/import-records.ts'
import type { ImportRow } from './sql/imports.ts'
import type { Engine } from '../../operations/engine.ts'
import type { ImportServices } from './import-services.ts'
import { IMPORT_TASK, IMPORT_UNDO_TASK } from './task-names.ts'

/** The names of known systems. */
const SYSTEMS = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  prestashop: 'PrestaShop',
  'arriere-boutique': 'Arrière-boutique',
} as const
/** The new names that are told. */
const MAX_ENTRIES = 200

/** An import as the API shows it. */
export async function importView({ engine, reading }: ImportServices, row: ImportRow): Promise<ImportView> {
  const { number, boutique, actor, layout, entries = [], same, isRead: _, named: __, ...rest } = row
  const { examined, ...counts } = await countOutcomes(engine.pool, number)
  const photos = await countPhotos(engine.pool, number)
  const task = row.state === 'retour' ? IMPORT_UNDO_TASK : IMPORT_TASK
  const isRunning = row.state === 'cours' || row.state === 'retour'
  const failures = isRunning ? await failedJobs(engine.pool, boutique, [{ task, key: row.id }]) : undefined
  const failure = failures?.get(row.id)
  const drafts = await draftsOf(engine, row)
  return {
    ...rest,
    actor: { id: actor, displayname: await engine.nameOf(actor) },
    ...(layout.system && { source: SYSTEMS[layout.system] }),
    columns: layout.columns.map(({ column, header, to, samples }) => ({
      column,
      heading: header,
      field: to,
      samples: [...samples],
    })),
    ...(row.state === 'pret' && { targets: reading.targetsOf(layout).map(({ to, label }) => ({ to, label })) }),
    examined,
    counts,
    ...(row.state === 'arrete' && (await canGoOn(engine.pool, number)) && { canResume: true as const }),
    ...(drafts > 0 && { drafts }),
    entries: entries.slice(0, MAX_ENTRIES).map(({ collection, label, mayCreate }) => ({
      collection: collectionOf(engine.registry, collection).label.many,
      label,
      mayCreate,
    })),
    done: row.created + row.changed + same + row.refused,
    ...(photos.total > 0 && { photos }),
    ...(failure && { failure }),
  }
}

/** How many new documents stay drafts: those that the dry run expects, and after the import those that are. */
async function draftsOf(
  { registry, pool }: Engine,
  { collection, number, boutique, state }: ImportRow,
): Promise<number> {
  const to: Collection = collectionOf(registry, collection)
  const drafts = typeof to.importable === 'object' ? to.importable.drafts : undefined
  if (drafts && state === 'pret') return countExpectedDrafts(pool, number)
  if (drafts && (state === 'fait' || state === 'arrete'))
    return countCreatedDrafts(pool, to, drafts.field, { number, boutique })
  return 0
}
