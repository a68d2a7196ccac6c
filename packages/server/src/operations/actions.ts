import { type Actor, type Collection, type Data, Problem } from '@boutique/domain'
import { latestEntries } from '../store/journal.ts'
import type { StoredDocument } from '../store/row.ts'
import { commitOne } from './commit.ts'
import type { Engine, Target } from './engine.ts'
import { generate } from './generate.ts'
import { takeNumber } from './numbers.ts'
import type { Propose } from './plan.ts'
import { reorder } from './reorder.ts'
import { forbidden, type Granted, grant } from './rights.ts'
import { ruleContext } from './rules.ts'

const orderOnly = (action: string, datetime: (stored: StoredDocument, data: Data, now: string) => number): Propose => {
  return (stored, data, { now }) => ({ action, data, changes: [], datetime: datetime(stored, data, now) })
}

/** The actions that every collection has. */
const common: Record<string, Propose> = {
  top: orderOnly('top', (_stored, _data, now) => Date.parse(now)),
  // Without publishedAt nothing changes (LIST-21).
  refresh: orderOnly('refresh', (stored, data) =>
    typeof data.publishedAt === 'string' ? Date.parse(data.publishedAt) : stored.datetime,
  ),
}

/** Marks a document deleted; it stays stored and can be restored (LIST-24). */
export async function removeDocument(engine: Engine, actor: Actor, target: Target): Promise<string> {
  const granted = await grant(engine, actor, target, 'remove')
  const propose: Propose = (_, data) => ({ action: 'supprimer', data, changes: [], deleted: true })
  return commitOne(engine, actor, { type: 'change', granted, id: target.id, propose })
}

/** Runs a named action of a document. 404 for an unknown one. Returns the JSON text of the document. */
export async function act(engine: Engine, actor: Actor, target: Target, action: string, input: Data): Promise<string> {
  if (action === 'restaurer') return restore(engine, actor, target)
  const granted = await grant(engine, actor, target, 'update')
  if (action === 'reordonner') return reorder(engine, actor, target, granted, input)
  if (action === 'regenerer') return regenerate(engine, actor, target, granted)
  const { generations } = granted.collection
  const generation = generations && Object.hasOwn(generations, action) ? generations[action] : undefined
  if (generation) return generate(engine, actor, target, granted, action, generation)
  const propose = Object.hasOwn(common, action) ? common[action] : ownAction(granted.collection, action)
  if (!propose) throw new Problem(404, 'action.inconnue', `L'action ${action.slice(0, 60)} n'existe pas`)
  return commitOne(engine, actor, { type: 'change', granted, id: target.id, propose })
}

/** What an action that the collection declares makes of a document; undefined for one that it does not declare. */
function ownAction(collection: Collection, action: string): Propose | undefined {
  const { actions } = collection
  const named = actions && Object.hasOwn(actions, action) ? actions[action] : undefined
  if (!named) return undefined
  return async (stored, data, planning) => {
    const { id, rev, deleted, createdAt, updatedAt } = stored
    const context = await ruleContext(planning, collection, stored.scope, data, id)
    const { datetime, ...values } = named.run(
      { ...data, id, rev, deleted, createdAt, updatedAt, datetime: stored.datetime },
      context,
    )
    const changes = Object.entries(values).map(([path, after]) => ({ path, before: data[path], after }))
    return { action, data: { ...data, ...values }, changes, datetime }
  }
}

/**
 * Gives a deleted document back. It needs the right to the bin; whoever deleted a document takes their own deletion back
 * as long as nothing else happened to the document.
 */
async function restore(engine: Engine, actor: Actor, target: Target): Promise<string> {
  const granted = await grant(engine, actor, target, 'restore')
  const { collection, ability } = granted
  const propose: Propose = async (stored, data, { on }) => {
    if (stored.deleted && !ability.trash) {
      const [last] = await latestEntries(on, collection.slug, stored.id, 1)
      if (last?.action !== 'supprimer' || last.actor !== actor.id) throw forbidden()
    }
    return { action: 'restaurer', data, changes: [], deleted: false }
  }
  return commitOne(engine, actor, { type: 'change', granted, id: target.id, propose, deleted: true })
}

/** Gives the document the next number of its series (SKU field, "regenerate"). */
async function regenerate(engine: Engine, actor: Actor, target: Target, granted: Granted): Promise<string> {
  const { collection } = granted
  const { numbering } = collection
  if (!numbering) throw new Problem(404, 'action.inconnue', "L'action regenerer n'existe pas")
  const { field } = numbering
  const propose: Propose = async (stored, data, planning) => {
    const after = await takeNumber(planning, collection, numbering, stored.scope, data)
    const changes = [{ path: field, before: data[field], after }]
    return { action: 'regenerer', data: { ...data, [field]: after }, changes }
  }
  return commitOne(engine, actor, { type: 'change', granted, id: target.id, propose })
}
