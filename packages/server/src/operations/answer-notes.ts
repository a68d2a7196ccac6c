import { type Actor, collectionOf, type Data, type DemandeData } from '@boutique/domain'
import { readDocument } from '../store/documents.ts'
import { commitOne } from './commit.ts'
import type { Engine } from './engine.ts'
import { grantToSystem } from './rights.ts'

/** The answer of a request, named by its instant: a later one of the same request is another. */
export interface Answer {
  boutique: string
  /** The id of the request. */
  id: string
  answeredAt: string
}
export type Request = DemandeData

const collectionIn = ({ registry }: Engine) => collectionOf(registry, 'demandes')

/** A request of a boutique; undefined when it does not exist, is deleted or belongs to another boutique. */
export async function readAnswered(
  engine: Engine,
  { boutique, id }: Omit<Answer, 'answeredAt'>,
): Promise<Request | undefined> {
  const stored = await readDocument(engine.pool, collectionIn(engine), id)
  return stored && !stored.deleted && stored.scope === boutique ? (JSON.parse(stored.text) as Request) : undefined
}

/**
 * Changes fields of a request while an answer is its last one. A request that was deleted meanwhile is changed too: it
 * can be restored.
 */
export async function changeAnswered(
  engine: Engine,
  actor: Actor,
  { boutique, id, answeredAt }: Answer,
  valuesOf: (request: Request) => Partial<DemandeData>,
): Promise<void> {
  const granted = grantToSystem(collectionIn(engine), boutique)
  const propose = (_: unknown, data: Data) => {
    const values: Data = data.answeredAt === answeredAt ? valuesOf(data as Request) : {}
    const changes = Object.entries(values).map(([path, after]) => ({ path, before: data[path], after }))
    return { action: 'modifier', data: { ...data, ...values }, changes }
  }
  await commitOne(engine, actor, { type: 'change', granted, id, propose, deleted: true })
}
