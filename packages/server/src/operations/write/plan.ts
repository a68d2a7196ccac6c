import {
  type Actor,
  type AlsoWrite,
  type Change,
  type Collection,
  type Data,
  equal,
  type JobRequest,
  onBehalfOf,
  type Question,
  type RuleContext,
  shownPhotos,
} from '@boutique/domain'
import { readDocument } from '../../store/documents/documents.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import type { StoredDocument } from '../../store/documents/row.ts'
import type { TakenAddress } from '../../store/documents/insert-together.ts'
import type { JournalEntry } from '../../store/documents/write.ts'
import type { Engine } from '../engine.ts'
import { withDifferences } from './journal-changes.ts'
import { takenAddress } from '../addresses/numbered-addresses.ts'
import { takeNumber } from './numbers.ts'
import { hasRelations } from './relations.ts'
import { forbidden, type Granted, isHidden } from '../rights/rights.ts'
import { refuseBeyond, withSiblings } from './place-dependency.ts'
import { applyRules, derivedChanges, documentJson, ruleContext } from './rules.ts'
import { splitSecrets } from './secrets.ts'
import { ownerOf } from './write-limits.ts'

/** The change of a document, computed from its current state. */
export interface Proposal {
  action: string
  data: Data
  /** The paths that were asked for, with their values before; all other differences are derived. */
  changes: Change[]
  /** The program computes the values, on behalf of the actor: rules run with `actor.system`. */
  byProgram?: true
  /** It takes changes back: rules refuse what they would refuse the person. */
  isUndo?: true
  /** All of it is computed: it belongs to nobody and never conflicts. */
  isDerived?: true
  /** The document lives on elsewhere: no rule runs, and its deletion deletes nothing else. */
  isMoved?: true
  datetime?: number
  deleted?: boolean
  /** Other documents to write in the same commit, and tasks to run after it. */
  also?: readonly AlsoWrite[]
  jobs?: readonly JobRequest[]
}
/** Computes the change of the stored document; reads only on the connection of `planning`. */
export type Propose = (stored: StoredDocument, data: Data, planning: Planning) => Proposal | Promise<Proposal>

/** A document to create. `make` gives its data with defaults and rules applied; it throws a Problem to refuse. */
export interface Creation {
  type: 'create'
  granted: Granted
  id: string
  /** The sent values, for the questions that rules ask about other documents. */
  sent: Data
  make(context: RuleContext): Data
  action?: string
  /** Milliseconds; the time of the commit when absent. */
  datetime?: number
  /** The mark of the request, when the client chose the id: only the same request may be repeated. */
  request?: string
  /** The number of its series that an attempt outside of a transaction took. */
  number?: string
  /** It follows from another document: its creation is not undone by itself. */
  isDerived?: true
}
/** A document to change. `deleted` also accepts a deleted one. */
export interface Modification {
  type: 'change'
  granted: Granted
  id: string
  propose: Propose
  deleted?: boolean
  /** The proposal reads other documents: the write needs a transaction. */
  isRelated?: boolean
}
export type Write = Creation | Modification

/** A document after the commit. */
export interface Planned {
  collection: Collection
  /** The document before the commit; undefined for a new one. */
  before?: StoredDocument
  after: StoredDocument
  entry: JournalEntry
  /** Secrets to store separately, by field; undefined removes one. */
  secrets: Record<string, string | undefined>
  also: readonly AlsoWrite[]
  jobs: readonly JobRequest[]
  /** The creation was sent with its address on the website. */
  typesAddress?: boolean
  /** The address that the new document takes on the website. */
  address?: TakenAddress
  /** The photos that the new document shows. */
  photos: readonly string[]
  /** It writes or reads other documents: only a transaction may store it. */
  isRelated: boolean
  /** The document lives on elsewhere: nothing is written beside it. */
  isMoved?: boolean
}

/** The context in which a write is planned: the pool for a single write, the client of the transaction for several. */
export interface Planning {
  engine: Engine
  actor: Actor
  on: Queryable
  /** Documents that rules read get locked until the transaction ends. */
  inTransaction: boolean
  /** The documents that the transaction holds, as its writes so far leave them, by collection and id. */
  locked?: ReadonlyMap<string, StoredDocument>
  now: string
  /** The id of the commit. */
  commit: string
}

/** Plans a creation: data, number of its series, journal entry. */
export async function planCreation(planning: Planning, write: Creation): Promise<Planned> {
  const { engine, actor, now, commit } = planning
  const { collection, scope, parent } = write.granted
  await checkLimits(planning, write)
  await refuseBeyond(planning, collection, scope, parent)
  const requested = await ruleContext(planning, collection, scope, write.sent)
  const context = await withSiblings(planning, requested, collection, scope, parent)
  const { secrets, ...split } = splitSecrets(collection, write.make(context), [])
  let { open } = split
  const { numbering } = collection
  const isNumbered = numbering !== undefined && open[numbering.field] === undefined
  const isPostponed = isNumbered && numbering.gapless === true && !planning.inTransaction
  if (isHidden(write.granted, open)) throw forbidden()
  if (isNumbered && !isPostponed) {
    const withoutNumber = open
    const number = write.number ?? (await takeNumber(planning, collection, numbering, scope, open))
    // Rules read the number as well: it may be all that names the document.
    open = applyRules(collection, withoutNumber, { ...withoutNumber, [numbering.field]: number }, context)
    // A transaction that is rolled back gives its number back.
    if (!planning.inTransaction) write.number = number
  }
  const after: StoredDocument = {
    id: write.id,
    rev: 1,
    deleted: false,
    createdAt: now,
    updatedAt: now,
    datetime: write.datetime ?? Date.parse(now),
    scope,
    parent,
    text: documentJson(open),
  }
  const created = write.isDerived ? { changes: { deleted: true }, derived: ['deleted'] } : { changes: {}, derived: [] }
  const entry = { commit, at: now, actor: actor.id, action: write.action ?? 'creer', ...created }
  const written = { data: open, parent, deleted: false }
  const isRelated =
    isPostponed ||
    hasRelations(engine.registry, collection, undefined, written) ||
    collection.alongsideWhen?.(undefined, written.data) === true
  const { site } = collection
  const typesAddress = site !== undefined && write.sent[site.address] !== undefined
  const address = takenAddress(collection, scope, open, typesAddress)
  const photos = collection.scope === 'boutique' ? shownPhotos(collection.fields, open) : []
  const jobs = engine.hooks.flatMap((hook) => hook.jobsOf?.(collection, write.id, undefined, written) ?? [])
  return { collection, after, entry, secrets, also: [], jobs, typesAddress, address, photos, isRelated }
}

/** Refuses a creation beyond what the boutique may write, unless it was made before and its answer was lost. */
async function checkLimits({ engine, actor, on }: Planning, { granted, id }: Creation): Promise<void> {
  const { collection, scope } = granted
  try {
    await engine.limits.check(on, actor, { owner: ownerOf(collection, { scope, id }), effect: 'grows' })
  } catch (refusal) {
    if (!(await readDocument(on, collection, id))) throw refusal
  }
}

/** The context of the rules for a change of a stored document. */
async function contextOf(
  planning: Planning,
  collection: Collection,
  { scope, parent, id, createdAt }: StoredDocument,
  data: Data,
  finds: Readonly<Record<string, Question>> | undefined,
): Promise<RuleContext> {
  const requested = await ruleContext(planning, collection, scope, data, id, finds)
  return withSiblings(planning, { ...requested, createdAt }, collection, scope, parent)
}

/** Whether other documents are summed up in those of a collection. */
export const hasRollups = ({ fields }: Collection): boolean => Object.values(fields).some(({ rollup }) => rollup)

/** Whether a text is shorter than the stored document, which PostgreSQL may give with more spaces (ADR 78). */
const isShorter = (text: string, stored: StoredDocument, data: Data): boolean =>
  text.length < stored.text.length && text.length < documentJson(data).length

/**
 * Plans a change of a stored document: proposal, rules, journal entry. Undefined: nothing changes. The rules of a
 * restored document with sums are left to the commit: they read what returns with it.
 */
export async function planChange(
  planning: Planning,
  write: Modification,
  stored: StoredDocument,
): Promise<Planned | undefined> {
  const { actor, now, commit } = planning
  const { collection } = write.granted
  const before = JSON.parse(stored.text) as Data
  const proposal = await write.propose(stored, before, planning)
  const deleted = proposal.deleted ?? stored.deleted
  if (stored.deleted && !deleted) {
    await refuseBeyond(planning, collection, stored.scope, stored.parent)
    for (const hook of planning.engine.hooks) await hook.returns?.(planning.on, collection, stored, before)
  }
  const isRemoved = deleted && !stored.deleted
  const isPostponed = stored.deleted && !deleted && hasRollups(collection)
  const system = proposal.byProgram ? onBehalfOf(actor) : actor
  const ruling = { ...planning, actor: proposal.isUndo ? { ...system, undoes: true as const } : system }
  const finds = isRemoved ? collection.removalFinds?.(before, stored.id) : undefined
  const isRuled = !proposal.isMoved && !isPostponed
  const context = !isRuled ? undefined : await contextOf(ruling, collection, stored, proposal.data, finds)
  const removal = (isRemoved && context && collection.onRemove?.(before, context)) || []
  const applied = deleted || !context ? proposal.data : applyRules(collection, before, proposal.data, context)
  const cleared = proposal.changes.flatMap(({ path, after }) => (after === undefined ? [path] : []))
  const { open, secrets, forgotten } = splitSecrets(collection, applied, cleared, before)
  // Whoever may not see a document may not make one either: its author could not find it again.
  if (!deleted && isHidden(write.granted, open)) throw forbidden()
  const datetime = proposal.datetime ?? stored.datetime
  const same = equal(open, before) && datetime === stored.datetime && deleted === stored.deleted
  const isAlone = !proposal.also?.length && !proposal.jobs?.length
  if (same && isAlone && Object.keys(secrets).length === 0) return undefined
  const { id, scope, parent, createdAt } = stored
  const text = documentJson(open)
  const after = { id, rev: stored.rev + 1, deleted, createdAt, updatedAt: now, datetime, scope, parent, text }
  const effect = isRemoved
    ? 'removes'
    : deleted === stored.deleted && isShorter(text, stored, before)
      ? 'shrinks'
      : 'grows'
  await planning.engine.limits.check(planning.on, actor, { owner: ownerOf(collection, stored), effect })
  const changed = changedValues(collection, stored, before, proposal, applied, datetime, forgotten)
  const entry = { commit, at: now, actor: actor.id, action: proposal.action, ...changed }
  const also = [...(proposal.also ?? []), ...removal]
  const [was, is] = [
    { data: before, parent, deleted: stored.deleted },
    { data: open, parent, deleted },
  ]
  const { registry, hooks } = planning.engine
  const isRelated =
    isPostponed ||
    hasRelations(registry, collection, was, is) ||
    collection.alongsideWhen?.(stored.deleted ? undefined : before, deleted ? undefined : open) === true ||
    hooks.some((hook) => hook.isRelated?.(collection, was, is))
  const ofHooks = hooks.flatMap((hook) => hook.jobsOf?.(collection, id, was, is) ?? [])
  const jobs = [...(proposal.jobs ?? []), ...ofHooks]
  const { isMoved } = proposal
  return { collection, before: stored, after, entry, secrets, also, jobs, photos: [], isRelated, isMoved }
}

function changedValues(
  collection: Collection,
  stored: StoredDocument,
  before: Data,
  proposal: Proposal,
  applied: Data,
  datetime: number,
  forgotten: readonly string[],
): Pick<JournalEntry, 'changes' | 'derived'> {
  const changes: Record<string, unknown> = {}
  for (const change of proposal.changes) {
    const secret = collection.fields[change.path]?.kind === 'secret'
    // The first change of a path has the value from before all.
    if (!(change.path in changes)) changes[change.path] = secret ? null : (change.before ?? null)
  }
  if (datetime !== stored.datetime) changes.datetime = stored.datetime
  if ((proposal.deleted ?? stored.deleted) !== stored.deleted) changes.deleted = stored.deleted
  const derived: Data = derivedChanges(before, proposal.data, applied)
  for (const name of forgotten) derived[name] = null
  const isRequested = (path: string): boolean => path in changes && !proposal.isDerived
  const all = { ...derived, ...changes }
  const changed = { changes: all, derived: Object.keys(all).filter((path) => !isRequested(path)) }
  return withDifferences(collection.fields, changed, before, proposal.data, applied)
}
