import {
  type Actor,
  type Collection,
  collectionOf,
  type Data,
  equal,
  invalid,
  joinPath,
  missingFields,
  Problem,
  type RuleContext,
  withFlags,
} from '@boutique/domain'
import { readDocument } from '../store/documents.ts'
import { readCount } from '../store/list.ts'
import type { Engine } from './engine.ts'

/** The largest document stored, in bytes of JSON. */
export const MOST_BYTES = 1_000_000

/** Reads the documents that a collection's rules need and makes what they know (the clock, the actor). */
export async function ruleContext(
  engine: Engine,
  actor: Actor,
  collection: Collection,
  scope: string,
  data: Data,
  now: string,
  id?: string,
): Promise<RuleContext> {
  const boutique = collection.scope === 'boutique' ? scope : null
  const needed: Record<string, Data | undefined> = {}
  for (const [name, wanted] of Object.entries(collection.needs?.(data, boutique) ?? {})) {
    const stored = await readDocument(engine.pool, collectionOf(engine.registry, wanted.collection), wanted.id)
    needed[name] = stored && !stored.deleted ? (JSON.parse(stored.text) as Data) : undefined
  }
  const counted: Record<string, number> = {}
  for (const [name, asked] of Object.entries(collection.counts?.(data) ?? {})) {
    const other = collectionOf(engine.registry, asked.collection)
    const list = { collection: other, level: 'profile' as const, scope, where: asked.where, sort: other.sort, limit: 1 }
    counted[name] = (await readCount(engine.pool, { ...list, except: other === collection ? id : undefined })).count
  }
  return { now, actor, boutique, id, needed, counted, newId: engine.newId }
}

/** What a document becomes when it is stored: rules, flags, required fields, size. Throws 422 and 413. */
export function settle(collection: Collection, before: Data | undefined, after: Data, context: RuleContext): Data {
  const ruled = collection.onSave ? (collection.onSave(before, after, context) as Data) : after
  const settled = withFlags(collection.fields, withoutUndefined(ruled))
  const missing = missingFields(collection.fields, settled)
  if (missing.length) throw invalid(missing)
  return settled
}

/** The JSON text of the data, or 413 when it is more than a document may hold. */
export function refuseTooLarge(data: Data): void {
  if (Buffer.byteLength(JSON.stringify(data)) > MOST_BYTES) {
    throw new Problem(413, 'document.trop-grand', 'Ce document est trop volumineux (1 Mo au plus)')
  }
}

const withoutUndefined = (data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))

/** The fields that rules changed beyond what was asked, each with its value before. */
export function derivedChanges(before: Data, asked: Data, settled: Data): Record<string, unknown> {
  const derived: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(asked), ...Object.keys(settled)])) {
    if (!equal(asked[name], settled[name])) derived[joinPath([name])] = before[name] ?? null
  }
  return derived
}
