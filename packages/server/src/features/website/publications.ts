import { type Actor, collectionOf, type Data } from '@boutique/domain'
import { addJobs } from '../../store/jobs/jobs.ts'
import { readAhead } from './sql/publications.ts'
import { commit } from '../../operations/write/commit.ts'
import type { Engine } from '../../operations/engine.ts'
import { PUBLICATION_TASK, publicationKey } from './publication-jobs.ts'
import { grantToSystem } from '../../operations/rights/rights.ts'

/** Documents that are looked at together when a server starts. */
const BATCH = 1000

/** A document whose instant may have come. */
export interface Publication {
  boutique: string
  collection: string
  id: string
  /** Runs the job again at an instant. */
  again(at: string): void
}

/**
 * Saves a document whose instant has come: its rules publish it, with the message to the website and the notices that
 * every commit sends. It changes nothing a second time.
 */
export async function publishDue(
  engine: Engine,
  actor: Actor,
  { boutique, again, ...about }: Publication,
): Promise<void> {
  const collection = engine.registry.get(about.collection)
  const { publicFrom } = collection ?? {}
  // A collection of a newer version of the product.
  if (!collection || !publicFrom) return
  const granted = grantToSystem(collection, boutique)
  const { id } = about
  await commit(engine, actor, [{ granted, id }], async ({ now }, locked) => {
    const stored = locked.get(publicationKey(collection, id))
    if (!stored || stored.deleted || stored.scope !== boutique) return []
    const at = (JSON.parse(stored.text) as Data)[publicFrom.at]
    // The clock of the queue is that of the database.
    if (typeof at === 'string' && at > now) again(at)
    return [
      {
        type: 'change',
        granted,
        id,
        propose: (_, data) => ({ action: 'recalculer', data, changes: [], isDerived: true, byProgram: true }),
      },
    ]
  })
}

/**
 * Requests the jobs of all documents that wait for their instant, and of those that an older version of the product
 * stored with a later one; keys merge the requests of several nodes.
 */
export async function askForPublications({ pool, registry, tasks, now }: Engine): Promise<void> {
  const { maxAttempts = 1, isLong = false } = tasks.get(PUBLICATION_TASK) ?? {}
  if (!tasks.has(PUBLICATION_TASK)) return
  for (const { slug, publicFrom } of registry.values()) {
    if (!publicFrom) continue
    const collection = collectionOf(registry, slug)
    for (let after = ''; ; ) {
      const found = await readAhead(pool, collection, publicFrom, now(), after, BATCH)
      const last = found.at(-1)
      if (!last) break
      const jobs = found.map(({ id, scope, dueAt }) => ({
        ...{ task: PUBLICATION_TASK, payload: { collection: slug, id }, boutique: scope, actor: '' },
        ...{ maxAttempts, isLong, key: publicationKey(collection, id), dueAt },
      }))
      await addJobs(pool, jobs, now())
      after = last.id
    }
  }
}
