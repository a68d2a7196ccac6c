import { type Collection, type Data, Problem, type RuleContext } from '@boutique/domain'
import { readChildren } from '../../store/documents/documents.ts'
import { countUpTo } from '../../store/lists/list.ts'
import { lockQuestion } from '../../store/connection/locks.ts'
import type { Planning } from './plan.ts'
import { systemOf } from './rules.ts'

/** Whether a write of a collection needs a transaction because it depends on the other documents of its place. */
export const dependsOnPlace = ({ most, siblings }: Collection): boolean => Boolean(most ?? siblings)

/** The lock of the writes that depend on the documents of a place: a boutique and a parent. */
export const placeQuestion = ({ slug }: Collection, scope: string, parent: string): string =>
  JSON.stringify(['place', slug, scope, parent])

const lockPlace = ({ on, inTransaction }: Planning, collection: Collection, scope: string, parent: string) =>
  inTransaction ? lockQuestion(on, placeQuestion(collection, scope, parent)) : undefined

/** Refuses a creation or a return from the bin beyond the most documents that a place may have. Throws Problem 422. */
export async function refuseBeyond(
  planning: Planning,
  collection: Collection,
  scope: string,
  parent: string,
): Promise<void> {
  const { most } = collection
  if (!most) return
  await lockPlace(planning, collection, scope, parent)
  const count = await countUpTo(planning.on, collection, scope, parent, most.count)
  if (count >= most.count) throw new Problem(422, 'nombre.atteint', most.sentence)
}

/** Adds the other documents of the place to the context of rules that read them. */
export async function withSiblings(
  planning: Planning,
  context: RuleContext,
  collection: Collection,
  scope: string,
  parent: string,
): Promise<RuleContext> {
  if (!collection.siblings) return context
  await lockPlace(planning, collection, scope, parent)
  const stored = (await readChildren(planning.on, collection, scope, parent)).filter(({ id }) => id !== context.id)
  return { ...context, siblings: stored.map((one) => ({ ...(JSON.parse(one.text) as Data), ...systemOf(one) })) }
}
