import { collectionOf, type Data, dayOf } from '@boutique/domain'
import { SYSTEM_ACTOR } from '../../auth/users.ts'
import { ownAction } from '../../operations/actions/actions.ts'
import type { Engine } from '../../operations/engine.ts'
import { grantToSystem } from '../../operations/rights/rights.ts'
import { commit } from '../../operations/write/commit.ts'
import { addJobs } from '../../store/jobs/jobs.ts'
import { DUE_TASK, dueKey, endOfDay } from './due-jobs.ts'
import { readWaiting } from './sql/due-days.ts'

/** Documents that are looked at together. */
const BATCH = 1000

/** A document whose last day may be over. */
export interface DueDocument {
  boutique: string
  collection: string
  id: string
  /** Runs the job again at an instant. */
  again(at: string): void
}

/**
 * Runs the action of a document whose last day is over by the clock of the engine. The document is locked meanwhile, and
 * the action changes nothing a second time: two servers end it once, also after a kill.
 */
export async function runDue(engine: Engine, { boutique, again, ...about }: DueDocument): Promise<void> {
  const collection = engine.registry.get(about.collection)
  const { afterDay, actions = {} } = collection ?? {}
  const action = afterDay && actions[afterDay.action]
  // A collection of a newer version of the product.
  if (!collection || !afterDay || !action) return
  const granted = grantToSystem(collection, boutique)
  const { id } = about
  await commit(engine, SYSTEM_ACTOR, [{ granted, id }], async ({ now }, locked) => {
    const stored = locked.get(dueKey(collection, id))
    if (!stored || stored.deleted || stored.scope !== boutique) return []
    const day = (JSON.parse(stored.text) as Data)[afterDay.day]
    if (typeof day !== 'string') return []
    if (day >= dayOf(now)) {
      // The clock of the queue is that of the database.
      again(endOfDay(day))
      return []
    }
    return [{ type: 'change', granted, id, propose: ownAction(collection, afterDay.action, action, {}, false) }]
  })
}

/** Requests the jobs of all documents that have a last day; keys merge the requests of several nodes. */
export async function askForDueDays({ pool, registry, tasks, now }: Engine): Promise<void> {
  const { maxAttempts = 1, isLong = false } = tasks.get(DUE_TASK) ?? {}
  if (!tasks.has(DUE_TASK)) return
  for (const { slug, afterDay } of registry.values()) {
    if (!afterDay) continue
    const collection = collectionOf(registry, slug)
    for (let after = ''; ; ) {
      const found = await readWaiting(pool, collection, afterDay.day, after, BATCH)
      const last = found.at(-1)
      if (!last) break
      const jobs = found.map(({ id, scope, day }) => ({
        ...{ task: DUE_TASK, payload: { collection: slug, id }, boutique: scope, actor: '' },
        ...{ maxAttempts, isLong, key: dueKey(collection, id), dueAt: endOfDay(day) },
      }))
      await addJobs(pool, jobs, now())
      after = last.id
    }
  }
}
