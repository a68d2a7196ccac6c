import {
  type AlsoWrite,
  type Collection,
  collectionOf,
  type Data,
  mayMatch,
  type Question,
  type RuleContext,
} from '@boutique/domain'
import { dataOf, type StoredDocument } from '../../store/documents/row.ts'
import type { Planned, Planning, Write } from './plan.ts'
import { findAll, systemOf } from './rules.ts'

type Found = RuleContext['found']
/** How often questions may depend on the answers to others. */
const MAX_QUESTIONS = 3

/**
 * The writes that must hold beside a planned document, in its scope.
 * @param planned all writes of the commit so far, which the documents that are found already have
 */
export async function alongsideOf(
  planning: Planning,
  one: Planned,
  planned: readonly Planned[],
): Promise<readonly AlsoWrite[]> {
  const { collection, after: stored, isMoved } = one
  if (!collection.alongside || isMoved) return []
  const before = one.before && standing(one.before)
  const after = standing(stored)
  if (!before && !after) return []
  const { engine, actor, now } = planning
  const { id, scope, createdAt } = stored
  const found = await findBeside(planning, { scope, id, collection, before, after }, planned)
  const boutique = collection.scope === 'boutique' ? scope : null
  const context = { now, actor, boutique, id, createdAt, needed: {}, counted: {}, found, newId: engine.newId }
  return collection.alongside(before, after, context)
}

const standing = (stored: StoredDocument): Data | undefined => (stored.deleted ? undefined : dataOf(stored))

interface Source {
  collection: Collection
  scope: string
  id: string
  before: Data | undefined
  after: Data | undefined
}

async function findBeside(planning: Planning, source: Source, planned: readonly Planned[]): Promise<Found> {
  const { collection, scope, id, before, after } = source
  let found: Found = {}
  for (let asked = 0; asked < MAX_QUESTIONS; asked++) {
    const questions = collection.alongsideFinds?.(before, after, id, found) ?? {}
    const more = Object.fromEntries(Object.entries(questions).filter(([name]) => !(name in found)))
    if (Object.keys(more).length === 0) break
    const stored = await findAll(planning, scope, more)
    const current = Object.entries(more).map(([name, question]) => {
      const of = collectionOf(planning.engine.registry, question.collection)
      return [name, asPlanned(of, scope, question, stored[name] ?? [], planned)]
    })
    found = { ...found, ...Object.fromEntries(current) }
  }
  return found
}

/** The documents that meet a question as the commit leaves them, in the order of their ids. */
function asPlanned(
  collection: Collection,
  scope: string,
  { where }: Question,
  stored: Found[string],
  planned: readonly Planned[],
): Found[string] {
  const written = planned.filter((one) => one.collection === collection && one.after.scope === scope)
  if (written.length === 0) return stored
  const ids = new Set(written.map(({ after }) => after.id))
  const current = written.flatMap(({ after }) => {
    const document = { ...dataOf(after), ...systemOf(after) }
    return !after.deleted && mayMatch(collection.fields, where, document) ? [document] : []
  })
  const all = [...stored.filter(({ id }) => !ids.has(id)), ...current]
  return all.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** The action of a change that follows from another document, in the journal. */
const FOLLOWING = 'suivre'

/**
 * A write that follows from another document: its journal entry holds derived values only. An undo leaves them, since
 * what is beside the documents that it restores is evaluated again.
 */
export function derivedWrite(write: Write): Write {
  if (write.type === 'create') return { ...write, isDerived: true }
  return {
    ...write,
    async propose(...requested) {
      const { action, ...proposal } = await write.propose(...requested)
      return { ...proposal, action: action === 'modifier' ? FOLLOWING : action, isDerived: true }
    },
  }
}
