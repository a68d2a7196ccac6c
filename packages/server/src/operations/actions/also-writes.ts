import { type AlsoWrite, applyChanges, collectionOf, invalid, parseData, Problem, relationsTo } from '@boutique/domain'
import { lockMatching, readDocuments } from '../../store/documents/documents.ts'
import { isDeletedWith } from '../../store/journal/commits.ts'
import { creationOf } from '../write/creation.ts'
import type { Modification, Planning, Propose, Write } from '../write/plan.ts'
import { grantToSystem } from '../rights/rights.ts'

type Redirect = Extract<AlsoWrite, { type: 'redirect' }>
type Restore = Extract<AlsoWrite, { type: 'restore' }>

/** How many documents may have a relation to a document that another one replaces. */
const MAX_REDIRECTED = 4000

/**
 * Builds the writes of other documents that an action or a deletion asks for: in the same scope and with all rights,
 * since the program asks for them, not the actor. The rules of these documents apply.
 */
export async function writesOf(planning: Planning, scope: string, also: readonly AlsoWrite[]): Promise<Write[]> {
  const writes: Write[] = []
  for (const one of also) {
    if (one.type === 'redirect') writes.push(...(await redirected(planning, scope, one)))
    else if (one.type === 'restore') writes.push(...(await restored(planning, scope, one)))
    else writes.push((await comingBack(planning, scope, one)) ?? writeOf(planning, scope, one))
  }
  return writes
}

async function restored({ engine, on }: Planning, scope: string, restore: Restore) {
  const { collection: slug, parent, id, removedWith } = restore
  const collection = collectionOf(engine.registry, slug)
  const [stored] = await readDocuments(on, collection, [id])
  if (!stored?.deleted || stored.scope !== scope) return []
  if (removedWith && !(await isDeletedWith(on, restore, removedWith))) return []
  const propose: Propose = (_, data) => ({ action: 'restaurer', data, changes: [], deleted: false })
  return [{ type: 'change' as const, granted: grantToSystem(collection, scope, parent), id, deleted: true, propose }]
}

/** A creation by an id whose document is deleted brings it back, with the new values. */
async function comingBack({ engine, on }: Planning, scope: string, also: AlsoWrite): Promise<Modification | undefined> {
  if (also.type !== 'create' || also.id === undefined) return undefined
  const { id, parent, data: sent } = also
  const collection = collectionOf(engine.registry, also.collection)
  const [stored] = await readDocuments(on, collection, [id])
  if (!stored?.deleted || stored.scope !== scope) return undefined
  const { data: values, errors } = parseData(collection.fields, sent, 'system')
  if (errors.length) throw invalid(errors)
  const propose: Propose = (_, data) => ({
    action: 'restaurer',
    data: { ...data, ...values },
    changes: Object.entries(values).map(([path, after]) => ({ path, before: data[path], after })),
    deleted: false,
  })
  return { type: 'change', granted: grantToSystem(collection, scope, parent), id, deleted: true, propose }
}

function writeOf({ engine }: Planning, scope: string, also: Exclude<AlsoWrite, Redirect | Restore>): Write {
  const collection = collectionOf(engine.registry, also.collection)
  const granted = grantToSystem(collection, scope, also.parent)
  if (also.type === 'create') return creationOf(engine, 'system', granted, also.id ?? engine.newId(), also.data)
  const change = { type: 'change' as const, granted, id: also.id }
  if (also.type === 'remove')
    // An already deleted document stays deleted.
    return {
      ...change,
      deleted: true,
      propose: (_, data) => {
        const changes = Object.entries(also.values ?? {}).map(([path, after]) => ({ path, before: data[path], after }))
        return { action: 'supprimer', data: { ...data, ...also.values }, changes, deleted: true }
      },
    }
  return {
    ...change,
    propose: (_, data) => {
      const requested = { values: also.values, operations: [] }
      const { errors, ...applied } = applyChanges(collection.fields, data, requested, engine.newId, 'system')
      if (errors.length) throw invalid(errors)
      return { action: also.action ?? 'modifier', ...applied }
    },
  }
}

/** The writes that make every relation to one document name another. */
async function redirected({ engine, on }: Planning, scope: string, redirect: Redirect): Promise<Modification[]> {
  const { from, to } = redirect
  const writes: Modification[] = []
  for (const { collection, name } of relationsTo(engine.registry, redirect.collection)) {
    const left = MAX_REDIRECTED - writes.length
    const stored = await lockMatching(on, collection, scope, { [name]: from }, left + 1)
    if (stored.length > left)
      throw new Problem(
        422,
        'action.trop-grande',
        `Plus de ${MAX_REDIRECTED} documents sont concernés : ils ne peuvent pas changer tous à la fois`,
      )
    for (const { id, parent } of stored)
      writes.push({
        type: 'change',
        granted: grantToSystem(collection, scope, parent),
        id,
        propose: (_, data) => ({
          action: 'modifier',
          data: { ...data, [name]: to },
          changes: [{ path: name, before: data[name], after: to }],
        }),
      })
  }
  return writes
}
