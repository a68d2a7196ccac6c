import {
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
import { lockToRead, readDocument } from '../store/documents.ts'
import { readCount } from '../store/list.ts'
import { lockQuestion } from '../store/locks.ts'
import type { Planning } from './plan.ts'

/** The largest document stored, in bytes of JSON. */
export const MOST_BYTES = 1_000_000

/**
 * Reads the documents and counts that a collection's rules need. Inside a transaction they are locked: nobody changes a
 * document that was read, and writes whose rules ask the same question wait for each other. Documents of another scope do
 * not exist for a rule, whatever id was sent.
 * @param id the document that is changed; undefined for a new one, whose defaults may read documents as well
 */
export async function ruleContext(
  planning: Planning,
  collection: Collection,
  scope: string,
  data: Data,
  id?: string,
): Promise<RuleContext> {
  const { engine, actor, now, on } = planning
  const boutique = collection.scope === 'boutique' ? scope : null
  const needed: Record<string, Data | undefined> = {}
  const read = async (wanted: Readonly<Record<string, { collection: string; id: string }>>, lock: boolean) => {
    for (const [name, { collection: slug, id: wantedId }] of Object.entries(wanted)) {
      const other = collectionOf(engine.registry, slug)
      const stored = await (lock ? lockToRead : readDocument)(on, other, wantedId)
      const isVisible = stored?.scope === scope || (other.slug === 'boutiques' && wantedId === boutique)
      needed[name] = stored && isVisible && !stored.deleted ? (JSON.parse(stored.text) as Data) : undefined
    }
  }
  if (id === undefined) await read(collection.defaultNeeds?.(boutique) ?? {}, false)
  await read(collection.needs?.(data, boutique) ?? {}, planning.inTransaction)
  const counted: Record<string, number> = {}
  for (const [name, asked] of Object.entries(collection.counts?.(data) ?? {})) {
    const other = collectionOf(engine.registry, asked.collection)
    if (planning.inTransaction) await lockQuestion(on, JSON.stringify([scope, asked.collection, asked.where]))
    const list = { collection: other, level: 'profile' as const, scope, where: asked.where, sort: other.sort, limit: 1 }
    counted[name] = (await readCount(on, { ...list, except: other === collection ? id : undefined })).count
  }
  return { now, actor, boutique, id, needed, counted, newId: engine.newId }
}

/** What a document becomes when it is stored: rules, flags, required fields. Throws 422. */
export function applyRules(collection: Collection, before: Data | undefined, after: Data, context: RuleContext): Data {
  const ruled = collection.onSave ? (collection.onSave(before, after, context) as Data) : after
  const stored = withFlags(collection.fields, withoutUndefined(ruled))
  const missing = missingFields(collection.fields, stored)
  if (missing.length) throw invalid(missing)
  return stored
}

/** The JSON text of the data; 413 when it is more than a document may hold. */
export function documentJson(data: Data): string {
  const text = JSON.stringify(data)
  // A character is at most three bytes: most documents need no count.
  if (text.length * 3 > MOST_BYTES && Buffer.byteLength(text) > MOST_BYTES)
    throw new Problem(413, 'document.trop-grand', 'Ce document est trop volumineux (1 Mo au plus)')
  return text
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
