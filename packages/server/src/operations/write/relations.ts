import {
  type Actor,
  addedRelations,
  type CheckedRelation,
  type Collection,
  collectionOf,
  type Data,
  type FieldError,
  invalid,
  type Registry,
  rollupTargets,
  rollupsOver,
  type SummedDocument,
} from '@boutique/domain'
import { lockIds } from '../../store/documents/documents.ts'
import { lockQuestion } from '../../store/connection/locks.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import { ancestorsOf, levelsBelow } from '../../store/lists/tree.ts'
import { errorInOther } from './other-document.ts'
import type { Planned } from './plan.ts'
import { numberAddresses } from '../addresses/numbered-addresses.ts'
import { checkSite, movesOnSite } from '../addresses/site.ts'

/** How deep a tree may be. */
export const MAX_DEPTH = 10
const ABSENT = "Ce document n'existe pas"
const DELETED = "Ce document a été supprimé, il faut d'abord le restaurer"

/** Whether a write needs a transaction with other documents: required relations, a tree, rollups. */
export function hasRelations(
  registry: Registry,
  collection: Collection,
  before: SummedDocument | undefined,
  after: SummedDocument,
): boolean {
  const { slug, fields, tree } = collection
  const standing = standingData(before, after)
  if (addedRelations(fields, standing, after.data).length > 0) return true
  if (tree && after.data[tree] !== undefined && after.data[tree] !== standing?.[tree]) return true
  // A new document takes its address in the statement that stores it, unless redirections may lead to it
  // or it stands for another document.
  const takesAlone = before === undefined && !collection.site?.redirect && !collection.site?.of
  if (!takesAlone && !after.deleted && movesOnSite(collection, standing, after.data)) return true
  return rollupsOver(registry, slug).some(({ rollup }) => rollupTargets(fields, rollup, before, after).length > 0)
}

const isRestored = (before: { deleted: boolean } | undefined, after: { deleted: boolean }): boolean =>
  before?.deleted === true && !after.deleted

/**
 * The data before a write whose relations need no second check. A restored document has none: its targets may have
 * been deleted or moved since.
 */
const standingData = (before: SummedDocument | undefined, after: SummedDocument): Data | undefined =>
  isRestored(before, after) ? undefined : before?.data

/** A planned write with its parsed data. */
interface Read {
  planned: Planned
  before?: SummedDocument
  after: SummedDocument
}

const read = (planned: Planned): Read => {
  const { before, after } = planned
  const parsed = (text: string): Data => JSON.parse(text) as Data
  return {
    planned,
    before: before && { deleted: before.deleted, parent: before.parent, data: parsed(before.text) },
    after: { deleted: after.deleted, parent: after.parent, data: parsed(after.text) },
  }
}

/**
 * Refuses a commit in which a new relation, or any of a restored document, names a document that is missing, deleted
 * or in another boutique, or would make a cycle or too many levels in a tree. Then
 * numbers the addresses that are taken, and refuses what `checkSite` refuses. The targets are locked: nobody deletes them before the commit.
 * @param isOwn whether a document is one of the request; errors of any other name its collection
 * @throws Problem 422 with the paths
 */
export async function checkRelations(
  on: Queryable,
  registry: Registry,
  actor: Actor,
  planned: readonly Planned[],
  isOwn: (planned: Planned) => boolean,
): Promise<void> {
  const errors: FieldError[] = []
  for (const one of planned) {
    if (!one.isRelated || one.after.deleted) continue
    const { before, after } = read(one)
    const standing = standingData(before, after)
    const added = addedRelations(one.collection.fields, standing, after.data)
    const found = await absentOnes(on, registry, planned, one, added)
    const { tree } = one.collection
    const parent = tree && after.data[tree]
    if (tree && typeof parent === 'string' && parent !== standing?.[tree]) {
      const message = await refusedParent(on, planned, one, tree, parent)
      if (message) found.push({ path: tree, message })
    }
    errors.push(...(isOwn(one) ? found : found.map((error) => errorInOther(one.collection, error))))
  }
  if (errors.length > 0) throw invalid(errors, undefined, planned.find(isOwn)?.collection.fields)
  // After all questions about trees: two commits that lock both never wait for each other.
  const all = planned.filter(({ collection }) => collection.site).map(read)
  const documents = all.map(({ planned: one, before, after }) => ({
    planned: one,
    data: after.data,
    moves: !after.deleted && movesOnSite(one.collection, standingData(before, after), after.data),
  }))
  const changed = documents.filter(({ moves }) => moves)
  if (changed.length === 0) return
  const sure = await numberAddresses(on, registry, changed, documents)
  await checkSite(on, registry, actor, changed, documents, sure, isOwn)
}

async function absentOnes(
  on: Queryable,
  registry: Registry,
  planned: readonly Planned[],
  { before, after: own }: Planned,
  relations: readonly CheckedRelation[],
): Promise<FieldError[]> {
  const { scope } = own
  const message = isRestored(before, own) ? DELETED : ABSENT
  const missing: FieldError[] = []
  for (const [slug, group] of Map.groupBy(relations, ({ to }) => to)) {
    const collection = collectionOf(registry, slug)
    const found = await lockIds(on, collection, scope, [...new Set(group.map(({ id }) => id))])
    for (const { collection: other, after } of planned) {
      if (other !== collection || after.scope !== scope) continue
      if (after.deleted) found.delete(after.id)
      else found.add(after.id)
    }
    missing.push(...group.filter(({ id }) => !found.has(id)).map(({ path }) => ({ path, message })))
  }
  return missing
}

/** Why a document cannot be placed below another; undefined when it can. Moves in one tree are serialised. */
async function refusedParent(
  on: Queryable,
  planned: readonly Planned[],
  { collection, after: { id, scope } }: Planned,
  tree: string,
  parent: string,
): Promise<string | undefined> {
  if (parent === id) return 'Un document ne peut pas être placé sous lui-même'
  await lockQuestion(on, JSON.stringify([scope, collection.slug, 'tree']))
  const parents = new Map<string, unknown>()
  for (const one of planned)
    if (one.collection === collection) parents.set(one.after.id, read(one).after.data[tree] ?? null)
  const above = await ancestorsOf(on, collection, tree, scope, parent, MAX_DEPTH, parents)
  // A missing target is reported with the other relations.
  if (above === undefined) return undefined
  if (above.includes(id)) return "Un document ne peut pas être placé sous un de ceux qu'il contient"
  const levels = above.length + 1 + (await levelsBelow(on, collection, tree, scope, id, MAX_DEPTH))
  return levels > MAX_DEPTH ? `${MAX_DEPTH} niveaux au plus` : undefined
}
