import {
  type Action,
  type Collection,
  collectionOf,
  type Data,
  equal,
  invalid,
  joinPath,
  missingFields,
  missingWhile,
  namingFields,
  parseChanged,
  Problem,
  rollupsOver,
  type Question,
  type RuleContext,
  type SystemFields,
  withFlags,
} from '@boutique/domain'
import { lockMatching, lockToRead, readDocument } from '../../store/documents/documents.ts'
import { createdTogether } from '../../store/journal/commits.ts'
import { namedIn } from '../../store/documents/named.ts'
import { readCount } from '../../store/lists/list.ts'
import { lockQuestion } from '../../store/connection/locks.ts'
import type { StoredDocument } from '../../store/documents/row.ts'
import type { Planning } from './plan.ts'

/** The largest document stored, in bytes of JSON. */
export const MAX_BYTES = 1_000_000

/**
 * Reads the documents and counts that a collection's rules need. In a transaction they are locked: nobody changes a
 * document that was read, and writes that ask the same question are serialised. Documents of another scope do not exist
 * for a rule.
 * @param id the changed document; undefined for a new one, whose defaults may read documents as well
 * @param finds further documents that an action or a deletion asks for; needs a transaction
 * @param needs single documents that an action reads besides those of the collection
 */
export async function ruleContext(
  planning: Planning,
  collection: Collection,
  scope: string,
  data: Data,
  id?: string,
  finds: Readonly<Record<string, Question>> = {},
  needs: NonNullable<ReturnType<NonNullable<Action['needs']>>> = {},
): Promise<RuleContext> {
  const { engine, actor, now, on } = planning
  const boutique = collection.scope === 'boutique' ? scope : null
  const needed: Record<string, Data | undefined> = {}
  // A rollup of the document may be written later in the commit: two commits that only shared the lock would deadlock.
  const summing = rollupsOver(engine.registry, collection.slug)
  const isSummedBy = (other: Collection): boolean => summing.some((rollup) => rollup.collection === other)
  const read = async (wanted: Readonly<Record<string, { collection: string; id: string }>>, lock: boolean) => {
    for (const [name, { collection: slug, id: wantedId }] of Object.entries(wanted)) {
      const other = collectionOf(engine.registry, slug)
      // A sent id may name a document of another boutique: it is neither read nor locked. Global documents are of none.
      if (other.slug === 'boutiques' && wantedId !== boutique && collection.scope !== 'global') continue
      const home = other.scope === 'boutique' ? scope : ''
      const locked = planning.locked?.get(`${slug}/${wantedId}`)
      const lockAndRead = () => lockToRead(on, other, wantedId, home, isSummedBy(other) ? 'no key update' : 'share')
      const stored = locked ?? (lock ? await lockAndRead() : await readDocument(on, other, wantedId))
      const isThere = stored?.scope === home && !stored.deleted
      needed[name] = isThere ? (JSON.parse(stored.text) as Data) : undefined
    }
  }
  for (const [name, wanted] of Object.entries((id === undefined && collection.defaultNeeds?.(boutique)) || {})) {
    // The cached boutique is enough for defaults, even if slightly stale. A transaction reads on its own connection.
    const isKnown = wanted.collection === 'boutiques' && wanted.id === boutique && !planning.inTransaction
    if (isKnown) needed[name] = await engine.readBoutique(wanted.id)
    else await read({ [name]: wanted }, false)
  }
  await read({ ...collection.needs?.(data, boutique), ...needs }, planning.inTransaction)
  const counted: Record<string, number> = {}
  for (const [name, requested] of Object.entries(collection.counts?.(data, actor) ?? {})) {
    const other = collectionOf(engine.registry, requested.collection)
    if (planning.inTransaction) await lockQuestion(on, JSON.stringify([scope, requested.collection, requested.where]))
    const list = {
      collection: other,
      level: 'profile' as const,
      scope,
      where: requested.where,
      sort: other.sort,
      limit: 1,
    }
    counted[name] = (await readCount(on, { ...list, except: other === collection ? id : undefined })).count
  }
  const found = await findAll(planning, scope, finds)
  return { now, actor, boutique, id, needed, counted, found, newId: engine.newId }
}

/** How many documents an action or a deletion may read. */
const MAX_FOUND = 1000

/** The documents that an action or a deletion asks for, by the names of its questions; they are locked. */
export async function findAll(
  planning: Planning,
  scope: string,
  finds: Readonly<Record<string, Question>>,
): Promise<Record<string, (Data & SystemFields)[]>> {
  const found: Record<string, (Data & SystemFields)[]> = {}
  for (const [name, question] of Object.entries(finds)) found[name] = await findDocuments(planning, scope, question)
  return found
}

async function findDocuments({ engine, on }: Planning, scope: string, question: Question) {
  const collection = collectionOf(engine.registry, question.collection)
  const { where, isUnlocked } = question
  const stored = await lockMatching(on, collection, scope, where, MAX_FOUND + 1, isUnlocked ? 'none' : undefined)
  if (stored.length > MAX_FOUND && !question.isPartial)
    throw new Problem(422, 'action.trop-grande', `Plus de ${MAX_FOUND} documents sont concernés`)
  const found = stored.slice(0, MAX_FOUND).map((one) => ({ ...(JSON.parse(one.text) as Data), ...systemOf(one) }))
  if (question.madeWith === undefined) return found
  const ids = found.map(({ id }) => id)
  const together = await createdTogether(on, collection, ids, collectionOf(engine.registry, question.madeWith))
  for (const field of namingFields(engine.registry, collection.slug)) {
    if (together.size === 0) break
    // The documents are locked: whoever names one meanwhile waits for this commit.
    const named =
      field.collection.slug === question.madeWith ? [] : await namedIn(on, field, scope, [...together.keys()])
    for (const id of named) together.delete(id)
  }
  return found.flatMap((one) => (together.has(one.id) ? [{ ...one, madeWith: together.get(one.id) }] : []))
}

/** The system members of a stored document, as rules and actions receive them. */
export const systemOf = ({ id, rev, deleted, createdAt, updatedAt, datetime }: StoredDocument): SystemFields => {
  return { id, rev, deleted, createdAt, updatedAt, datetime }
}

/**
 * Prepares a document for storage: rules, flags, required fields and those required while a flag is set. The values that rules changed are parsed by their
 * fields and stored in their stored form.
 *
 * @throws Problem 422 for values that a field refuses and for empty required fields; with a cause when a rule set the
 * value
 */
export function applyRules(collection: Collection, before: Data | undefined, after: Data, context: RuleContext): Data {
  const ruled = collection.onSave ? ruledData(collection, before, after, context) : after
  const stored = withFlags(collection.fields, withoutUndefined(ruled))
  const missing = [...missingFields(collection.fields, stored), ...missingWhile(collection.fields, stored, before)]
  if (missing.length) throw invalid(missing, undefined, collection.fields)
  return stored
}

function ruledData(collection: Collection, before: Data | undefined, after: Data, context: RuleContext): Data {
  const ruled = collection.onSave?.(before, after, context) as Data
  const { data, errors } = parseChanged(collection.fields, ruled, after, before ?? {})
  if (errors.length === 0) return data
  const paths = errors.map(({ path }) => path).join(', ')
  throw invalid(errors, new Error(`onSave of ${collection.slug} returned values that its fields refuse: ${paths}`))
}

/** The JSON text of the data; 413 when it is too large for a document. */
export function documentJson(data: Data): string {
  const text = JSON.stringify(data)
  // A character is at most three bytes: short texts need no byte count.
  if (text.length * 3 > MAX_BYTES && Buffer.byteLength(text) > MAX_BYTES)
    throw new Problem(413, 'document.trop-grand', 'Ce document est trop volumineux (1 Mo au plus)')
  return text
}

const withoutUndefined = (data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))

/** The fields that rules changed beyond the request, each with its value before. */
export function derivedChanges(before: Data, requested: Data, applied: Data): Record<string, unknown> {
  const derived: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(requested), ...Object.keys(applied)])) {
    if (!equal(requested[name], applied[name])) derived[joinPath([name])] = before[name] ?? null
  }
  return derived
}
