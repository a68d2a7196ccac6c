import { type Actor, actorOf, collectionOf, type Data, mayAct, Problem } from '@boutique/domain'
import { readDocument } from '../../store/documents/documents.ts'
import type { Engine } from '../engine.ts'

/**
 * A person with the rights of this moment, for work that goes on after the request.
 * @throws Problem 403 for one who may not act any more
 */
export async function personNow({ pool, registry }: Engine, id: string): Promise<Actor> {
  const stored = await readDocument(pool, collectionOf(registry, 'utilisateurs'), id)
  const user = stored && !stored.deleted ? (JSON.parse(stored.text) as Data) : undefined
  if (user && mayAct(user)) return actorOf(id, user)
  throw new Problem(403, 'droit.refuse', "La personne qui l'a demandé n'a plus de compte")
}
