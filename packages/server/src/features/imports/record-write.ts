import {
  type Actor,
  applyChanges,
  type Collection,
  collectionOf,
  type Data,
  decide,
  differingValues,
  type ImportChild,
  invalid,
  nestedValues,
  Problem,
  refusedChanges,
  refusedData,
  splitPath,
  valueAt,
  writerOf,
} from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { refuseClosedCopies, refuseFields } from '../../operations/rights/own-fields.ts'
import { type Granted, grantToSystem } from '../../operations/rights/rights.ts'
import { creationOf } from '../../operations/write/creation.ts'
import type { Modification, Propose, Write } from '../../operations/write/plan.ts'
import { dataOf, type StoredDocument } from '../../store/documents/row.ts'
import type { Found } from './found-by-keys.ts'
import type { NameBook } from './named-documents.ts'
import type { LineProblem, WaitingRecord } from './sql/import-records.ts'

/** What the writes of records need to know. */
export interface RecordContext {
  engine: Engine
  actor: Actor
  granted: Granted
  names: NameBook
}

/** What becomes of a record: the document, its writes, and what of it is left out. */
export interface RecordPlan {
  one: WaitingRecord
  document: string
  stored?: StoredDocument
  writes: Write[]
  notes: LineProblem[]
}

/** A record that could be about another document. */
export const DOUBLE = 'import.double'

/**
 * The writes of a record: of the document that it is about, or of a new one, and of those below it.
 * @param below the documents below the one that it changes
 * @throws Problem for one that may be about another document, for fields that the person may not change, and like a write
 */
export function planRecord(
  context: RecordContext,
  one: WaitingRecord,
  { stored, double }: Found,
  below: readonly StoredDocument[],
): RecordPlan {
  if (double !== undefined) throw new Problem(409, DOUBLE, double)
  if (!one.record) throw new Problem(410, 'import.oublie', 'Les données de cette ligne ont été effacées')
  const { engine, granted } = context
  const { values, notes } = withNamed(context, one)
  refuseFields({ without: granted.ability.without }, Object.keys(values))
  const document = stored?.id ?? engine.newId()
  const own = stored ? changeOf(context, document, values) : creation(context, granted, document, values)
  const children = one.record.children.flatMap((child) => childWrite(context, document, child, below))
  return { one, document, ...(stored && { stored }), writes: [own, ...children], notes }
}

/** The values of a record with the ids of the documents that it names. */
function withNamed({ names }: RecordContext, { lines, record }: WaitingRecord) {
  const values: Record<string, unknown> = { ...record?.values }
  const notes: LineProblem[] = []
  for (const named of record?.named ?? []) {
    const ids: string[] = []
    for (const name of named.names) {
      const found = names.of(named, name)
      if ('id' in found) ids.push(found.id)
      else notes.push({ line: lines[0] ?? 0, sentence: found.missing })
    }
    if (ids.length > 0) values[named.path] = named.isSingle ? ids[0] : [...new Set(ids)]
  }
  return { values, notes }
}

function creation({ engine, actor }: RecordContext, granted: Granted, id: string, values: Data): Write {
  const sent = nestedValues(values)
  const refused = refusedData(granted.collection.fields, sent)
  if (refused.length > 0) throw invalid(refused, undefined, granted.collection.fields)
  return creationOf(engine, writerOf(actor), granted, id, sent)
}

function changeOf({ engine, actor, granted }: RecordContext, id: string, values: Data): Modification {
  return { type: 'change', granted, id, propose: proposal(engine, actor, granted, values) }
}

function proposal(engine: Engine, actor: Actor, granted: Granted, values: Data): Propose {
  const { collection } = granted
  return (_, data) => {
    const requested = { values: differingValues(collection.fields, data, values), operations: [] }
    const paths = Object.keys(requested.values)
    refuseLocked(collection, data, paths)
    const refused = refusedChanges(collection.fields, requested)
    if (refused.length > 0) throw invalid(refused, undefined, collection.fields)
    const applied = applyChanges(collection.fields, data, requested, engine.newId, writerOf(actor))
    refuseClosedCopies(granted, data, applied.data, paths)
    if (applied.errors.length > 0) throw invalid(applied.errors, undefined, collection.fields)
    return { action: 'modifier', data: applied.data, changes: applied.changes }
  }
}

/** @throws Problem 409 for a field that the document's form locks */
function refuseLocked({ screen, fields }: Collection, data: Data, paths: readonly string[]): void {
  const locks: Readonly<Record<string, ((values: Data) => boolean) | undefined>> = screen?.form.locks ?? {}
  for (const path of paths) {
    const name = splitPath(path)[0] ?? ''
    if (!Object.hasOwn(locks, name) || !locks[name]?.(data)) continue
    const message = `« ${fields[name]?.label ?? name} » ne se change pas dans ce document`
    throw new Problem(409, 'champ.verrouille', message, { errors: [{ path, message }] })
  }
}

/** The write of a document below another one: of the one with an equal key, or of a new one. */
function childWrite(context: RecordContext, parent: string, child: ImportChild, below: readonly StoredDocument[]) {
  const { engine, actor, granted } = context
  const collection = collectionOf(engine.registry, child.collection)
  const ability = decide(collection, actor, granted.scope)
  if (collection.parent !== granted.collection.slug || !ability.update || !ability.create)
    throw new Problem(403, 'droit.refuse', "Vous n'avez pas accès à ces données")
  const place = grantToSystem(collection, granted.scope, parent)
  const segments = splitPath(child.key)
  const wanted = String(valueAt(nestedValues(child.values), segments) ?? '')
  const same = below.find((one) => one.parent === parent && String(valueAt(dataOf(one), segments) ?? '') === wanted)
  if (!same) return [creation(context, place, engine.newId(), child.values)]
  const propose = proposal(engine, actor, place, child.values)
  return [{ type: 'change' as const, granted: place, id: same.id, propose }]
}
