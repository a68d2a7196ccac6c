import type { Collection, Data, Numbering } from '@boutique/domain'
import { nextNumber } from '../store/write.ts'
import type { Engine } from './engine.ts'

/** Takes the next number of a series for a document; one taken and not used leaves a gap, never a double. */
export async function takeNumber(
  engine: Engine,
  collection: Collection,
  numbering: Numbering,
  scope: string,
  data: Data,
  now: string,
): Promise<string> {
  const shared = [...engine.registry.values()].filter((other) => other.numbering?.series === numbering.series)
  return nextNumber(engine.pool, scope, {
    ...numbering,
    code: numbering.code(data, now),
    shared: shared.length ? shared : [collection],
  })
}
