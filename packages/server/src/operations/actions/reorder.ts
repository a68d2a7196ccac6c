import { type Actor, type Data, ID_PATTERN, Problem } from '@boutique/domain'
import { readDatetimes } from '../../store/documents/documents.ts'
import { makeRoomAbove } from '../../store/lists/reorder.ts'
import { commit, commitOne } from '../write/commit.ts'
import type { Engine, Target } from '../engine.ts'
import type { Modification, Planning, Propose } from '../write/plan.ts'
import type { Granted } from '../rights/rights.ts'
import { text } from '../read/text.ts'

/**
 * Moves a document between two others of a list in descending `datetime`: `avant` is above, `apres` below (LIST-22). At
 * the top it gets the current time, or 1 ms more than the first; at the end 1 s less than the last (LIST-23). When no
 * millisecond is free between the two, those above are pushed up as far as needed, in the same commit. In a tree,
 * `parent` sets the new parent, null for the root.
 */
export async function reorder(
  engine: Engine,
  actor: Actor,
  target: Target,
  granted: Granted,
  input: Data,
): Promise<string> {
  const { avant, apres } = neighboursOf(target, input)
  const { collection, scope } = granted
  const wanted = [avant, apres].filter((id) => id !== undefined)
  const neighbours = async ({ on }: Pick<Planning, 'on'>) => {
    const known = await readDatetimes(on, collection, scope, wanted)
    return { above: known.get(avant ?? ''), below: known.get(apres ?? '') }
  }
  const parent = parentOf(collection, input)
  const moveTo = (datetime: number | undefined): Modification => {
    const propose: Propose = (stored, data) => {
      const moved = { action: 'reordonner', datetime: datetime ?? stored.datetime }
      if (!parent) return { ...moved, data, changes: [] }
      const [path, after] = parent
      return { ...moved, data: { ...data, [path]: after }, changes: [{ path, before: data[path], after }] }
    }
    return { type: 'change', granted, id: target.id, propose }
  }
  const { above, below } = await neighbours({ on: engine.pool })
  if (!isFull(above, below))
    return commitOne(engine, actor, moveTo(datetimeBetween(above, below, Date.parse(engine.now()))))
  const [moved] = await commit(engine, actor, [{ granted, id: target.id }], async (planning) => {
    const { above: upper, below: lower } = await neighbours(planning)
    if (lower === undefined || !isFull(upper, lower))
      return [moveTo(datetimeBetween(upper, lower, Date.parse(planning.now)))]
    const entry = { commit: planning.commit, at: planning.now, actor: actor.id, action: 'reordonner' }
    const below = { id: apres as string, datetime: lower }
    const pushed = await makeRoomAbove(planning.on, collection, scope, below, target.id, entry)
    for (const hook of planning.engine.hooks) await hook.moved?.(planning, collection, scope, pushed)
    return [moveTo(lower + 1)]
  })
  return text(granted, moved as NonNullable<typeof moved>)
}

/** The new parent of a document in a tree, null for a root; undefined when the move keeps its parent. */
function parentOf(
  { tree }: Granted['collection'],
  input: Data,
): [path: string, parent: string | undefined] | undefined {
  if (!('parent' in input)) return undefined
  if (!tree)
    throw new Problem(422, 'validation', "Ce champ n'existe pas", {
      errors: [{ path: 'parent', message: "Ce champ n'existe pas" }],
    })
  return [tree, neighbour(input.parent, 'parent')]
}

/** Whether no whole millisecond is free between two neighbours. */
const isFull = (above: number | undefined, below: number | undefined): boolean =>
  above !== undefined && below !== undefined && above - below < 2

/** The datetime of a drop; undefined when both neighbours are gone. */
export function datetimeBetween(above: number | undefined, below: number | undefined, now: number): number | undefined {
  if (above !== undefined && below !== undefined) return Math.round((above + below) / 2)
  if (below !== undefined) return Math.max(now, below + 1)
  return above === undefined ? undefined : above - 1000
}

/** The sent neighbours of a moved document, which is not its own. Throws 422. */
export function neighboursOf({ id }: Target, input: Data): { avant: string | undefined; apres: string | undefined } {
  const avant = neighbour(input.avant, 'avant')
  const apres = neighbour(input.apres, 'apres')
  if (avant === id || apres === id)
    throw new Problem(422, 'ordre.invalide', 'Un document ne peut pas être son propre voisin')
  return { avant, apres }
}

/** The id of a neighbour; undefined at an end of the list. Throws 422. */
function neighbour(value: unknown, path: string): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' && ID_PATTERN.test(value)) return value
  throw new Problem(422, 'validation', 'Identifiant attendu', { errors: [{ path, message: 'Identifiant attendu' }] })
}
