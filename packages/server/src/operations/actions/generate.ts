import { type Actor, type Collection, collectionOf, type Data, type Generation, withItemIds } from '@boutique/domain'
import { readChildren } from '../../store/documents/documents.ts'
import { dataOf, type StoredDocument } from '../../store/documents/row.ts'
import { commit } from '../write/commit.ts'
import type { Engine, Target } from '../engine.ts'
import type { Creation } from '../write/plan.ts'
import { type Granted, checkAccess } from '../rights/rights.ts'
import { applyRules, ruleContext, systemOf } from '../write/rules.ts'
import { text } from '../read/text.ts'

/**
 * Creates the children that a generation returns, in one commit. The parent is locked meanwhile, so that two people who
 * press the button at the same time do not create them twice. Returns the parent's JSON text with the number of
 * children and the id of one of them; undoing that creation deletes all of them.
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
  let parent: StoredDocument | undefined
  const children = await commit(engine, actor, [{ granted, id: target.id }], async (planning, documents) => {
    const stored = checkAccess(actor, granted, documents.get(`${collection.slug}/${target.id}`))
    parent = stored
    const data = dataOf(stored)
    const standing = await readChildren(planning.on, into, stored.scope, stored.id)
    const context = await ruleContext(planning, collection, stored.scope, data, stored.id)
    const made = generation.run(
      { ...data, ...systemOf(stored) },
      standing.map((child) => ({ ...dataOf(child), id: child.id })),
      context,
    )
    const childGrant = { ...granted, collection: into, parent: stored.id }
    return made.map((sent, at): Creation => {
      const datetime = Date.parse(planning.now) + at + 1
      return {
        type: 'create',
        granted: childGrant,
        id: engine.newId(),
        sent,
        make: makerOf(into, sent),
        action,
        datetime,
      }
    })
  })
  const [first] = children
  const made = first ? `,"generatedId":${JSON.stringify(first.id)}` : ''
  return `${text(granted, parent as StoredDocument).slice(0, -1)},"generated":${children.length}${made}}`
}

/** Returns a function that makes the data of a child: items of its lists get ids, rules apply. */
const makerOf =
  (into: Collection, sent: Data): Creation['make'] =>
  (context) =>
    applyRules(into, undefined, withItemIds(into.fields, sent, context.newId), context)
