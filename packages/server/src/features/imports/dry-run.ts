import {
  type Actor,
  type Collection,
  collectionOf,
  type Data,
  missingFields,
  nestedValues,
  parseData,
  Problem,
  toldChanges,
  writerOf,
} from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { triesChoice } from '../../operations/rights/copied-choices.ts'
import { readerOf } from '../../operations/rights/own-fields.ts'
import { type Granted, grantToSystem } from '../../operations/rights/rights.ts'
import { planCommit } from '../../operations/write/commit.ts'
import { creationOf } from '../../operations/write/creation.ts'
import type { Creation, Planned, Planning, Write } from '../../operations/write/plan.ts'
import { dataOf } from '../../store/documents/row.ts'
import { isForLater, isOfAll, PartSize } from '../bulk/part-size.ts'
import { refusedProblems } from './line-problems.ts'
import { DOUBLE, type RecordPlan } from './record-write.ts'
import { RecordsPart } from './records-part.ts'
import { newPhotos } from './sql/import-photos.ts'
import { type Examined, nextUnexamined, noteExamined } from './sql/import-records.ts'
import { addChecked, type ImportRow } from './sql/imports.ts'

/** The records that are looked at together. */
const BATCH = 200
/** The records of which rules are tried. */
const MAX_CHECKED = 1000
/** The fields of a new document that are told. */
const MAX_TOLD = 20

/** What is found of a record, with the new document that it makes. */
type Looked = Examined & { created?: Data }

/**
 * Looks at the next records of an import: which are new, changed, equal, refused. Nothing is stored but the result.
 * All rules of their commits are tried for the first ones; of the others the values are checked.
 * @param until no more are looked at after this moment of `performance.now()`
 */
export async function examine(
  engine: Engine,
  actor: Actor,
  granted: Granted,
  row: ImportRow,
  until: number,
): Promise<void> {
  let { checked } = row
  while (performance.now() < until) {
    const records = await nextUnexamined(engine.pool, row.number, BATCH)
    if (records.length === 0) return
    const part = await RecordsPart.of(engine, actor, granted, records)
    const entries = await newEntries(engine, part, row)
    const plans = await part.plan(engine.pool)
    const examined: Examined[] = []
    const sound: RecordPlan[] = []
    for (const [at, plan] of plans.entries()) {
      if (!(plan instanceof Problem)) sound.push(plan)
      else
        examined.push(
          refusal(granted, row, { position: records[at]?.position ?? 0, lines: records[at]?.lines ?? [] }, plan),
        )
    }
    const byRules = checked < MAX_CHECKED
    const looked = byRules
      ? await tryRules(engine, actor, granted, row, sound, entries)
      : await tryValues(engine, actor, granted, row, sound)
    await noteExamined(engine.pool, row.number, [
      ...examined,
      ...(await withPhotos(engine, granted, row, plans, looked)),
    ])
    if (!byRules) continue
    checked += records.length
    await addChecked(engine.pool, row.number, records.length)
  }
}

/** Tells the photos of records that their documents have not had before. A document that gets some changes. */
async function withPhotos(
  engine: Engine,
  { collection }: Granted,
  row: ImportRow,
  plans: readonly (RecordPlan | Problem)[],
  looked: readonly Looked[],
): Promise<Examined[]> {
  const records = plans.flatMap((plan) =>
    plan instanceof Problem ? [] : [{ position: plan.one.position, document: plan.stored?.id }],
  )
  const counts = await newPhotos(engine.pool, collectionOf(engine.registry, 'medias'), row, records)
  return looked.map(({ created, ...found }) => {
    const count = counts.get(found.position) ?? 0
    const one = { ...found, isDraft: created !== undefined && staysDraft(collection, created, count) }
    if (count === 0 || one.outcome === 'refuse' || one.outcome === 'double') return one
    const told = { path: 'photos/adresses', label: 'Photos', old: null, new: count > 1 ? `${count} photos` : '1 photo' }
    const outcome = one.outcome === 'meme' ? 'change' : one.outcome
    return { ...one, outcome, changes: [...(one.changes ?? []), told] }
  })
}

/** Whether a new document stays a draft when so many photos come to it. */
function staysDraft({ importable }: Collection, created: Data, photos: number): boolean {
  if (typeof importable !== 'object' || !importable.drafts) return false
  return importable.drafts.of(photos > 0 ? { ...created, photos: ['coming'] } : created)
}

/** Creations of the documents that records name and that do not exist yet; their ids are those of this dry run only. */
async function newEntries(engine: Engine, part: RecordsPart, { entries = [], boutique }: ImportRow) {
  const writes: Creation[] = []
  await part.names.read(
    engine.pool,
    part.records.flatMap(({ record }) => record?.named ?? []),
  )
  for (const { record } of part.records)
    for (const one of record?.named ?? [])
      for (const name of one.names) {
        const entry = part.names.newEntry(one, name)
        if (!entry?.mayCreate || entries.length === 0) continue
        const id = engine.newId()
        const place = grantToSystem(collectionOf(engine.registry, entry.collection), boutique)
        writes.push(creationOf(engine, 'system', place, id, { [entry.by]: entry.label }))
        part.names.add(one, name, id)
      }
  return writes
}

/** Plans the writes of records by all rules of a commit, of which nothing is stored. */
async function tryRules(
  engine: Engine,
  actor: Actor,
  granted: Granted,
  row: ImportRow,
  plans: readonly RecordPlan[],
  entries: readonly Creation[],
): Promise<Looked[]> {
  const examined: Looked[] = []
  const size = new PartSize()
  let at = 0
  while (at < plans.length) {
    const some = plans.slice(at, at + size.most)
    try {
      const writes = [...entries, ...some.flatMap((plan) => plan.writes)]
      const planned = await planCommit(engine, actor, [], async () => writes.map(again))
      for (const plan of some) examined.push(outcomeOf(granted, plan, planned))
      at += some.length
      size.accepted()
    } catch (error) {
      if (!(error instanceof Problem) || isForLater(error) || isOfAll(error)) throw error
      if (some.length > 1) size.refused(some.length)
      else {
        examined.push(refusal(granted, row, (some[0] as RecordPlan).one, error))
        at += 1
      }
    }
  }
  return examined
}

/** A write without what an attempt noted in it. */
const again = (write: Write): Write => ({ ...write })

/** Checks the values of records without the rules of their commit. */
async function tryValues(
  engine: Engine,
  actor: Actor,
  granted: Granted,
  row: ImportRow,
  plans: readonly RecordPlan[],
): Promise<Looked[]> {
  const planning = { engine, actor, on: engine.pool, inTransaction: false, now: engine.now(), commit: '' }
  const examined: Looked[] = []
  for (const plan of plans) {
    try {
      examined.push(await valuesOf(planning, granted, plan))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      examined.push(refusal(granted, row, plan.one, error))
    }
  }
  return examined
}

async function valuesOf(planning: Planning, granted: Granted, plan: RecordPlan): Promise<Looked> {
  const { collection } = granted
  const [own] = plan.writes
  const { position } = plan.one
  const notes = { ...(plan.notes.length > 0 && { problems: plan.notes }) }
  if (own?.type === 'change' && plan.stored) {
    const before = dataOf(plan.stored)
    const { data, changes } = await own.propose(plan.stored, before, planning)
    const told = toldChanges(collection, before, data, Object.keys(data), readerOf(granted, before))
    const outcome = changes.length > 0 || plan.writes.length > 1 ? 'change' : 'meme'
    return { position, outcome, document: plan.document, changes: told, ...notes }
  }
  const { fields } = collection
  const { errors } = parseData(fields, nestedValues(plan.one.record?.values ?? {}), writerOf(planning.actor))
  const data = own?.type === 'create' ? own.sent : {}
  const missing = missingFields(fields, data).filter(({ path }) => fields[path]?.default === undefined)
  if (errors.length + missing.length > 0)
    throw new Problem(422, 'validation', 'Des valeurs sont refusées', { errors: [...errors, ...missing] })
  const told = toldChanges(collection, {}, data, Object.keys(data), readerOf(granted, data)).slice(0, MAX_TOLD)
  return { position, outcome: 'nouveau', changes: told, created: data, ...notes }
}

/** What the planned writes mean for a record. */
function outcomeOf(
  granted: Granted,
  { one, document, stored, notes }: RecordPlan,
  planned: readonly Planned[],
): Looked {
  const { collection } = granted
  const own = planned.find((write) => write.collection === collection && write.after.id === document)
  const below = planned.filter(({ after }) => after.parent === document)
  const kept = { position: one.position, ...(notes.length > 0 && { problems: notes }) }
  if (!own && below.length === 0) return { ...kept, outcome: 'meme', document }
  const before = stored ? dataOf(stored) : {}
  const after = own ? dataOf(own.after) : before
  const asked = stored
    ? askedPaths(own).map((path) => path.split('/')[0] ?? '')
    : Object.keys(nestedValues(one.record?.values ?? {}))
  const all = toldChanges(collection, before, after, asked, readerOf(granted, after))
  // A new document has many values that nobody asked for; a trial is not counted as a choice, and tells no copies.
  const isWhole = stored !== undefined && !triesChoice(granted, before, after)
  const changes = isWhole ? all : all.filter(({ derived }) => !derived).slice(0, MAX_TOLD)
  if (!stored) return { ...kept, outcome: 'nouveau', changes, created: after }
  const [child] = below
  if (!child) return { ...kept, outcome: 'change', document, changes }
  const { slug, label } = child.collection
  const more = { path: slug.slice(slug.indexOf('/') + 1), label: label.many, old: null, new: String(below.length) }
  return { ...kept, outcome: 'change', document, changes: [...changes, more] }
}

/** The paths of a planned write that its record changes, without those that rules change. */
const askedPaths = (write: Planned | undefined): string[] =>
  Object.keys(write?.entry.changes ?? {}).filter((path) => !write?.entry.derived.includes(path))

function refusal(
  { collection }: Granted,
  { layout }: ImportRow,
  { position, lines }: { position: number; lines: readonly number[] },
  problem: Problem,
): Examined {
  const outcome = problem.code === DOUBLE ? 'double' : 'refuse'
  return { position, outcome, problems: refusedProblems(collection, layout, lines[0] ?? 0, problem) }
}
