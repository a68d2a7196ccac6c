import { type Actor, collectionOf, type Data, type Generation, withIds } from '@boutique/domain'
import { lockDocument, readChildren } from '../store/documents.ts'
import { transaction } from '../store/pool.ts'
import type { StoredDocument } from '../store/row.ts'
import { insertChildren } from '../store/write.ts'
import type { Engine, Target } from './engine.ts'
import { type Granted, judge } from './rights.ts'
import { ruleContext, settle } from './rules.ts'
import { text } from './text.ts'

/**
 * Makes the children that a generation says, in one batch: all of them or none. The parent is held meanwhile, so that two
 * people who press the button together do not make them twice. Returns the parent's JSON text with the number made.
 */
export async function generate(
  engine: Engine,
  actor: Actor,
  target: Target,
  granted: Granted,
  action: string,
  generation: Generation,
): Promise<string> {
  const { collection } = granted
  const into = collectionOf(engine.registry, generation.into)
  return transaction(engine.pool, async (client) => {
    const stored = judge(actor, granted, await lockDocument(client, collection, target.id))
    const standing = await readChildren(client, into, stored.scope, stored.id)
    const now = engine.now()
    const document = { ...parsed(stored), ...systemOf(stored) }
    const context = await ruleContext(engine, actor, collection, stored.scope, parsed(stored), now, stored.id)
    const made = generation.run(
      document,
      standing.map((child) => ({ ...parsed(child), id: child.id })),
      context,
    )
    const children = made.map((data) => {
      const given = Object.fromEntries(
        Object.entries(data).map(([name, value]) => [name, withItemIds(into, name, value, engine.newId)]),
      )
      return { id: engine.newId(), data: settle(into, undefined, given, context) }
    })
    const entry = { at: now, actor: actor.id, action, changes: {}, derived: [] }
    const place = { collection: into, scope: stored.scope, parent: stored.id, datetime: Date.parse(now), entry }
    if (children.length > 0) await insertChildren(client, place, children)
    return `${text(collection, stored).slice(0, -1)},"generated":${children.length}}`
  })
}

const parsed = (stored: StoredDocument): Data => JSON.parse(stored.text) as Data
const systemOf = ({ id, rev, deleted, createdAt, updatedAt, datetime }: StoredDocument) => ({
  id,
  rev,
  deleted,
  createdAt,
  updatedAt,
  datetime,
})
const withItemIds = (collection: Granted['collection'], name: string, value: unknown, newId: () => string): unknown =>
  collection.fields[name]?.shape === 'items' ? withIds(value, newId) : value
