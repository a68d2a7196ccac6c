import type { RegisterCheck } from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { firstBroken } from './register-chain.ts'
import { noteCheck, readHead, readLines } from './sql/register.ts'

/** How many lines are checked at once. */
const BATCH = 500

/**
 * Walks the chain of a register and notes what it found: the first line that does not continue it, or the line after the
 * last one where lines lack at the end. Lines that are added meanwhile are left to the next check.
 */
export async function checkChain(engine: Engine, boutique: string, signal?: AbortSignal): Promise<RegisterCheck> {
  const head = await readHead(engine.pool, boutique)
  let from = { number: 0, hash: '' }
  let broken: number | undefined
  while (broken === undefined && from.number < head.number) {
    signal?.throwIfAborted()
    const limit = Math.min(BATCH, head.number - from.number)
    const lines = await readLines(engine.pool, boutique, { after: from.number, limit })
    broken = firstBroken(boutique, lines, from)
    const last = lines.at(-1)
    if (!last) broken ??= from.number + 1
    else from = { number: last.number, hash: last.hash }
  }
  if (broken === undefined && from.hash !== head.hash) broken = from.number + 1
  const at = engine.now()
  await noteCheck(engine.pool, boutique, { at, number: head.number, broken })
  return { at, lignes: head.number, ...(broken !== undefined && { rompue: broken }) }
}
