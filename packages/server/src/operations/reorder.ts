import { type Actor, type Data, ID_PATTERN, Problem } from '@boutique/domain'
import { readDatetimes } from '../store/documents.ts'
import { makeRoomAbove } from '../store/reorder.ts'
import { changeDocument } from './change.ts'
import type { Engine, Target } from './engine.ts'
import type { Granted } from './rights.ts'

/**
 * Puts a document between two others of a list in descending `datetime`: `avant` is the one above, `apres` the one below
 * (LIST-22). At the top it gets now, or one more than the first; at the end one second less than the last (LIST-23). Where
 * no millisecond is free between the two, those above are pushed up just enough for the place to hold.
 */
export async function reorder(
  engine: Engine,
  actor: Actor,
  target: Target,
  granted: Granted,
  input: Data,
): Promise<string> {
  const avant = neighbour(input.avant, 'avant')
  const apres = neighbour(input.apres, 'apres')
  if (avant === target.id || apres === target.id)
    throw new Problem(422, 'ordre.invalide', 'Un document ne peut pas être son propre voisin')
  return changeDocument(engine, actor, target, granted, async (stored, data, now) => {
    const known = await readDatetimes(
      engine.pool,
      granted.collection,
      granted.scope,
      [avant, apres].filter((id) => id !== undefined),
    )
    const above = avant === undefined ? undefined : known.get(avant)
    const below = apres === undefined ? undefined : known.get(apres)
    const place = placeBetween(above, below, Date.parse(now))
    if (place === undefined) return { action: 'reordonner', data, changes: [], datetime: stored.datetime }
    if (above !== undefined && below !== undefined && apres !== undefined && above - below < 2) {
      await makeRoomAbove(engine.pool, granted.collection, granted.scope, apres, below, stored.id)
      return { action: 'reordonner', data, changes: [], datetime: below + 1 }
    }
    return { action: 'reordonner', data, changes: [], datetime: place }
  })
}

/** The datetime of a drop; undefined when neither neighbour is there any more. */
export function placeBetween(above: number | undefined, below: number | undefined, now: number): number | undefined {
  if (above !== undefined && below !== undefined) return Math.round((above + below) / 2)
  if (below !== undefined) return Math.max(now, below + 1)
  return above === undefined ? undefined : above - 1000
}

function neighbour(value: unknown, path: string): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' && ID_PATTERN.test(value)) return value
  throw new Problem(422, 'validation', 'Identifiant attendu', { errors: [{ path, message: 'Identifiant attendu' }] })
}
