import { type Actor, onBehalfOf } from '@boutique/domain'
import { commit } from '../../operations/write/commit.ts'
import type { Engine } from '../../operations/engine.ts'
import { usedMarks } from './media-uses.ts'

/** Marks the media record of a path that got it back, from the documents that show it. */
export async function markAgain(engine: Engine, actor: Actor, boutique: string, fullPath: string): Promise<void> {
  const paths = new Map([[boutique, new Set([fullPath])]])
  const changes = { documents: [], paths, added: new Map(), losing: new Set([boutique]) }
  await commit(engine, onBehalfOf(actor), [], (planning) => usedMarks(planning, changes))
}
