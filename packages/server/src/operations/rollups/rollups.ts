import { type Actor, allRollups, type RollupField } from '@boutique/domain'
import { addJobs } from '../../store/jobs/jobs.ts'
import { changedRollups, noteRollups } from '../../store/documents/rollup-notes.ts'
import { nextDocuments, readRollup, wrongRollups } from '../../store/documents/rollups.ts'
import { commit } from '../write/commit.ts'
import type { Engine } from '../engine.ts'
import { grantToSystem } from '../rights/rights.ts'

const BATCH = 500
/** The task that computes new and changed rollups. */
export const ROLLUP_TASK = 'totaux.calcul'

/** How a rebuild is watched and stopped. */
interface RebuildOptions {
  fields?: readonly RollupField[]
  signal?: AbortSignal
  /** Called with the number of documents that were compared. */
  progress?(done: number): void
}

/**
 * Recomputes rollup fields from the documents they sum up, all of them by default, and writes the ones that differ, each
 * document in a commit of its own. Commits keep rollups up to date: this is for data written by another program, and for
 * declarations that are new. Returns the number of corrected documents.
 */
export async function rebuildRollups(engine: Engine, actor: Actor, options: RebuildOptions = {}): Promise<number> {
  const { fields = allRollups(engine.registry), signal, progress } = options
  const { pool, registry } = engine
  let [corrected, compared] = [0, 0]
  for (const field of fields) {
    for (let after = ''; ; ) {
      signal?.throwIfAborted()
      const { last, count } = await nextDocuments(pool, field, after, BATCH)
      if (last === undefined) break
      for (const { id, scope } of await wrongRollups(pool, registry, field, after, BATCH, last)) {
        signal?.throwIfAborted()
        if (await correct(engine, actor, field, scope, id)) corrected++
      }
      after = last
      progress?.((compared += count))
    }
    await noteRollups(pool, [field])
  }
  return corrected
}

/** Requests the computation of new and changed rollups; the key merges the requests of several nodes into one job. */
export async function askForRollups({ pool, registry, tasks, now }: Engine): Promise<void> {
  const policy = tasks.get(ROLLUP_TASK)
  if (!policy || (await changedRollups(pool, registry)).length === 0) return
  const { maxAttempts, isLong = false } = policy
  const job = { task: ROLLUP_TASK, payload: {}, boutique: '', actor: '', maxAttempts, isLong, key: 'totaux' }
  await addJobs(pool, [job], now())
}

/** Computes the rollups that are new or changed since they were last computed. */
export async function runRollups(engine: Engine, actor: Actor, options: RebuildOptions): Promise<void> {
  const fields = await changedRollups(engine.pool, engine.registry)
  await rebuildRollups(engine, actor, { ...options, fields })
}

async function correct(engine: Engine, actor: Actor, field: RollupField, scope: string, id: string): Promise<boolean> {
  const { collection, name } = field
  const granted = grantToSystem(collection, scope)
  const written = await commit(engine, actor, [{ granted, id }], async ({ on }, locked) => {
    const stored = locked.get(`${collection.slug}/${id}`)
    if (!stored) return []
    // Read after locking the document: no commit that changes the sum is in progress.
    const value = await readRollup(on, engine.registry, field, scope, id)
    return [
      {
        type: 'change',
        granted: { ...granted, parent: stored.parent },
        id,
        deleted: true,
        propose: (_, { [name]: before, ...data }) => {
          const changes = [{ path: name, before, after: value }]
          const changed = value === undefined ? data : { ...data, [name]: value }
          return { action: 'recalculer', data: changed, changes, isDerived: true }
        },
      },
    ]
  })
  return written.length > 0
}
