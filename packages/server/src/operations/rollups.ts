import { type Actor, allRollups, type RollupField } from '@boutique/domain'
import { readRollup, wrongRollups } from '../store/rollups.ts'
import { commit } from './commit.ts'
import type { Engine } from './engine.ts'
import { grantToSystem } from './rights.ts'

const BATCH = 500

/**
 * Recomputes every rollup field from the documents it sums up, and writes the ones that differ. Commits keep rollups up
 * to date: this is for data written by another program. Returns the number of corrected documents.
 */
export async function rebuildRollups(engine: Engine, actor: Actor): Promise<number> {
  let corrected = 0
  for (const field of allRollups(engine.registry)) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const wrong: { id: string; scope: string }[] = await wrongRollups(
        engine.pool,
        engine.registry,
        field,
        after,
        BATCH,
      )
      for (const { id, scope } of wrong) if (await correct(engine, actor, field, scope, id)) corrected++
      after = wrong.length < BATCH ? undefined : wrong.at(-1)?.id
    }
  }
  return corrected
}

async function correct(engine: Engine, actor: Actor, field: RollupField, scope: string, id: string): Promise<boolean> {
  const { collection, name } = field
  const granted = grantToSystem(collection, scope)
  const written = await commit(engine, actor, [{ granted, id }], async ({ on }, held) => {
    const stored = held.get(`${collection.slug}/${id}`)
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
