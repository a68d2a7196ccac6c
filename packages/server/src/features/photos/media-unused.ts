import { type Actor, type Data, type PhotoRemoval, Problem } from '@boutique/domain'
import { unusedMedias } from './sql/media-uses.ts'
import { commit } from '../../operations/write/commit.ts'
import type { LockTarget } from '../../operations/write/locked-documents.ts'
import type { Engine } from '../../operations/engine.ts'
import type { Modification } from '../../operations/write/plan.ts'
import { checkAccess, grant } from '../../operations/rights/rights.ts'

/** The most records that one commit deletes. */
const MAX_RECORDS = 500
const DAY_MS = 86_400_000

/**
 * Deletes the media records of a boutique that no document shows, in one commit, 500 at most: those that the actor may
 * delete. A photo uploaded for a document within the last day is kept, since its document may not be saved yet. Their
 * files are removed 30 days later.
 */
export async function removeUnused(engine: Engine, actor: Actor, boutique: string): Promise<PhotoRemoval> {
  const granted = await grant(engine, actor, { boutique, collection: 'medias' }, 'remove')
  const { collection } = granted
  const before = new Date(Date.parse(engine.now()) - DAY_MS).toISOString()
  const found = await unusedMedias(engine.pool, collection, boutique, before, MAX_RECORDS + 1)
  const targets: LockTarget[] = found.slice(0, MAX_RECORDS).map((id) => ({ granted, id }))
  const written = await commit(engine, actor, targets, async (_, documents) =>
    [...documents.values()].flatMap((stored): Modification[] => {
      // Used or deleted since it was found, or another person's to delete.
      const { isUsed } = JSON.parse(stored.text) as { isUsed?: boolean }
      if (isUsed || !isAllowed(() => checkAccess(actor, granted, stored))) return []
      const propose = (_stored: unknown, data: Data) => ({ action: 'supprimer', data, changes: [], deleted: true })
      return [{ type: 'change', granted, id: stored.id, propose }]
    }),
  )
  const [first] = written
  return {
    deleted: written.length,
    ...(first && { undo: { id: first.id, rev: first.rev } }),
    more: found.length > MAX_RECORDS,
  }
}

function isAllowed(check: () => unknown): boolean {
  try {
    check()
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
