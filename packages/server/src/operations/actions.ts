import { type Action, type Actor, type Collection, type Data, Problem } from '@boutique/domain'
import type { StoredDocument } from '../store/row.ts'
import { changeDocument, type Proposal, type Propose } from './change.ts'
import type { Engine, Target } from './engine.ts'
import { generate } from './generate.ts'
import { takeNumber } from './numbers.ts'
import { reorder } from './reorder.ts'
import { type Granted, grant } from './rights.ts'
import { ruleContext } from './rules.ts'

const orderOnly = (action: string, datetime: (stored: StoredDocument, data: Data, now: string) => number): Propose => {
  return (stored, data, now) => ({ action, data, changes: [], datetime: datetime(stored, data, now) })
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
  return changeDocument(engine, actor, target, granted, (_, data) => ({
    action: 'supprimer',
    data,
    changes: [],
    deleted: true,
  }))
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
  const shared = Object.hasOwn(common, action) ? common[action] : undefined
  if (shared) return changeDocument(engine, actor, target, granted, shared)
  const own = granted.collection.actions
  const named = own && Object.hasOwn(own, action) ? own[action] : undefined
  if (!named) throw new Problem(404, 'action.inconnue', `L'action ${action.slice(0, 60)} n'existe pas`)
  return changeDocument(engine, actor, target, granted, (stored, data, now) =>
    runOwn(engine, actor, granted.collection, named, action, stored, data, now),
  )
}

async function runOwn(
  engine: Engine,
  actor: Actor,
  collection: Collection,
  named: Action,
  action: string,
  stored: StoredDocument,
  data: Data,
  now: string,
): Promise<Proposal> {
  const { id, rev, deleted, createdAt, updatedAt } = stored
  const context = await ruleContext(engine, actor, collection, stored.scope, data, now, id)
  const { datetime, ...values } = named.run(
    { ...data, id, rev, deleted, createdAt, updatedAt, datetime: stored.datetime },
    context,
  )
  const changes = Object.entries(values).map(([path, after]) => ({ path, before: data[path], after }))
  return { action, data: { ...data, ...values }, changes, datetime }
}

async function restore(engine: Engine, actor: Actor, target: Target): Promise<string> {
  const granted = await grant(engine, actor, target, 'remove')
  const propose: Propose = (_, data) => ({ action: 'restaurer', data, changes: [], deleted: false })
  return changeDocument(engine, actor, target, granted, propose, { deleted: true })
}

/** Gives the document the next number of its series (SKU field, "regenerate"). */
async function regenerate(engine: Engine, actor: Actor, target: Target, granted: Granted): Promise<string> {
  const { numbering } = granted.collection
  if (!numbering) throw new Problem(404, 'action.inconnue', "L'action regenerer n'existe pas")
  return changeDocument(engine, actor, target, granted, async (stored, data, now) => {
    const after = await takeNumber(engine, granted.collection, numbering, stored.scope, data, now)
    const { field } = numbering
    return {
      action: 'regenerer',
      data: { ...data, [field]: after },
      changes: [{ path: field, before: data[field], after }],
    }
  })
}
