import { collectionOf } from '@boutique/domain'
import { removeOldFiles } from '../../media/storage/old-files.ts'
import { addDeletion, carryOut, dueDeletions, reconcileDeletions } from './sql/media-deletions.ts'
import { ownersOf } from './sql/media-files.ts'
import { type OwnedPath, shownPaths, unknownPaths } from './sql/medias.ts'
import type { PhotoServices } from '../../operations/photo-services.ts'

const DAY_MS = 86_400_000
/** How long the file of a deleted photo is kept (decision 15). */
export const KEPT_MS = 30 * DAY_MS
const BATCH = 50
// Names that only this product gives; all other files in the storage are left alone.
const OWN_NAME = /(^|\/)[0-9a-f]{32}-[^/]+$/
// More orphans than this suggest that the database does not match the storage (an empty one, or an older copy).
const MAX_ORPHANS = 20

export interface CleaningReport {
  /** Number of removed files of photos deleted long ago. */
  removed: number
  /** Number of files without a record whose deletion was noted; they are removed after the same delay. */
  orphans: number
  /** Number of orphans kept because there were too many of them. */
  doubtful: number
}

/**
 * Cleans the storage: removes files whose deletion was noted 30 days ago and that no document of their boutique shows,
 * and temporary files older than a day; notes the deletion of files older than a day without a record (uploads whose
 * record failed). A removed file is lost, so a file is kept in case of doubt. `forget` drops what was derived from a
 * file; `signal` stops between two batches. [PHOTO-19]
 */
export async function cleanPhotos(
  services: PhotoServices & { forget(path: string): Promise<void> },
  signal?: AbortSignal,
): Promise<CleaningReport> {
  const now = Date.parse(services.engine.now())
  await cleanTemporaryFiles(services)
  const removed = await removeDue(services, now, signal)
  return { removed, ...(await noteOrphans(services, now, signal)) }
}

/** Removes temporary files older than a day: those of the storage and of this machine. */
export async function cleanTemporaryFiles({ engine, storage, temporaryFolder }: PhotoServices): Promise<void> {
  const now = Date.parse(engine.now())
  await storage.cleanTemporary(DAY_MS, now)
  await removeOldFiles(temporaryFolder, DAY_MS, now)
}

type CleaningServices = Parameters<typeof cleanPhotos>[0]

async function removeDue(
  { engine, storage, forget }: CleaningServices,
  now: number,
  signal?: AbortSignal,
): Promise<number> {
  const { pool, registry } = engine
  await reconcileDeletions(pool, collectionOf(registry, 'medias'))
  const before = new Date(now - KEPT_MS).toISOString()
  let removed = 0
  for (let after: string | undefined = ''; after !== undefined; ) {
    const due: OwnedPath[] = await dueDeletions(pool, before, after, BATCH)
    after = signal?.aborted || due.length < BATCH ? undefined : due.at(-1)?.path
    const shown = await shownPaths(pool, registry, due)
    for (const { path } of due.filter((one) => !shown.has(one.path))) {
      const done = await carryOut(pool, path, engine.now(), () => storage.remove(path))
      if (done) removed += 1
      await forget(path)
    }
  }
  return removed
}

async function noteOrphans({ engine, storage }: CleaningServices, now: number, signal?: AbortSignal) {
  const { pool, registry } = engine
  const [medias, boutiques] = [collectionOf(registry, 'medias'), collectionOf(registry, 'boutiques')]
  let files = 0
  const orphans: OwnedPath[] = []
  const collectOrphans = async (paths: string[]) => {
    const owners = await ownersOf(pool, boutiques, paths)
    const owned = paths.map((path) => ({ path, boutique: owners.get(path)?.boutique }))
    const unknown = await unknownPaths(pool, medias, owned)
    const shown = await shownPaths(pool, registry, unknown)
    orphans.push(...unknown.filter(({ path }) => !shown.has(path)))
  }
  let batch: string[] = []
  for await (const { path, modifiedAt } of storage.list('')) {
    if (signal?.aborted) return { orphans: 0, doubtful: 0 }
    if (!OWN_NAME.test(path)) continue
    files += 1
    // Younger ones may belong to an upload in progress.
    if (now - modifiedAt.getTime() > DAY_MS) batch.push(path)
    if (batch.length < BATCH) continue
    await collectOrphans(batch)
    batch = []
  }
  await collectOrphans(batch)
  if (orphans.length > MAX_ORPHANS && orphans.length * 2 > files) return { orphans: 0, doubtful: orphans.length }
  for (const { path: fullPath, boutique = '' } of orphans)
    await addDeletion(pool, { id: engine.newId(), boutique, fullPath, askedAt: engine.now(), actor: '' })
  return { orphans: orphans.length, doubtful: 0 }
}
