import { type Actor, type AlsoWrite, type Collection, type Data, onBehalfOf, Problem } from '@boutique/domain'
import { readDocument } from '../../store/documents/documents.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import { dataOf, type StoredDocument } from '../../store/documents/row.ts'
import { storeJobs } from './jobs.ts'
import { mergedChanges } from './journal-changes.ts'
import { insertAll, insertJournal, updateAll } from '../../store/documents/write.ts'
import { writesOf } from '../actions/also-writes.ts'
import { checkChoices } from '../rights/copied-choices.ts'
import type { Engine } from '../engine.ts'
import { followingWrites } from '../addresses/following-addresses.ts'
import { type LockTarget, LockedDocuments, keyOf } from './locked-documents.ts'
import { leftAddressWrites } from '../addresses/left-addresses.ts'
import { type Creation, hasRollups, type Planned, type Planning, planChange, planCreation, type Write } from './plan.ts'
import { refusedInOther } from './other-document.ts'
import { type Counted, rollupWrites } from '../rollups/planned-rollups.ts'
import { checkRelations } from './relations.ts'
import { checkAccess, grantToSystem } from '../rights/rights.ts'
import { standing, takenId } from './existing-creation.ts'
import { alongsideOf, derivedWrite } from './alongside.ts'
import { explainWriteError } from './write-errors.ts'

/** Builds the writes of a commit; it may read more on the connection of `planning`. */
export type Build = (planning: Planning, documents: ReadonlyMap<string, StoredDocument>) => Promise<readonly Write[]>

/** Limits of one commit: the number of documents, and the bytes of their JSON. */
const MAX_WRITES = 5000
const MAX_BYTES = 32_000_000
/** How often what is written beside documents is evaluated; more than this is a bug of a declaration. */
const MAX_ROUNDS = 10

/** All documents of a commit exist already: its transaction is rolled back, with what it changed beside them. */
export class RepeatedCreation extends Error {}

/** One attempt of a commit: locks, plans and stores on the connection of its transaction. */
export class CommitWork {
  readonly #engine: Engine
  readonly #actor: Actor
  readonly #documents: LockedDocuments
  readonly #results: StoredDocument[] = []
  /** Writes still to be planned that other writes asked for, with the scope of the write that asked. */
  readonly #also: { scope: string; also: readonly AlsoWrite[] }[] = []
  /** What the rollups of the commit include already. */
  readonly #counted: Counted = new Map()
  /** How many writes were planned. */
  #writes = 0
  /** The planned changes; a write that changes nothing is not included. */
  readonly planned: Planned[] = []

  constructor(engine: Engine, actor: Actor) {
    this.#engine = engine
    this.#actor = actor
    this.#documents = new LockedDocuments(engine.registry)
  }

  /** The documents after the commit, in the order of the writes. */
  get results(): StoredDocument[] {
    return this.#results
  }

  /** Locks, plans and stores. */
  async run(client: Queryable, targets: readonly LockTarget[], build: Build): Promise<void> {
    const writes = await this.plan(client, targets, build)
    await this.#store(client, writes)
  }

  /** Locks and plans: what `run` would store is in `planned`. */
  async plan(client: Queryable, targets: readonly LockTarget[], build: Build): Promise<readonly Write[]> {
    const planning = {
      engine: this.#engine,
      actor: this.#actor,
      on: client,
      inTransaction: true,
      locked: this.#documents,
      now: this.#engine.now(),
      commit: this.#engine.newId(),
    }
    await this.#documents.lock(client, targets)
    const writes = await build(planning, this.#documents)
    planning.commit = writes.find(isMarked)?.request ?? planning.commit
    await this.#documents.lock(client, writes.filter(isChange))
    const own = new Set(writes.map(keyOf))
    for (const write of writes) this.#results.push(await this.#plan(planning, write))
    await this.#planAlso(planning, own)
    await this.#planRollups(planning)
    await this.#planReturned(planning)
    await this.#planAlongside(planning, own)
    await this.#planHooks(planning)
    const check = () =>
      checkRelations(client, this.#engine.registry, this.#actor, this.planned, ({ collection, after }) =>
        own.has(`${collection.slug}/${after.id}`),
      )
    await check()
    await this.#planAddresses(planning, check)
    // Later writes of the commit may change a document of the request again: an action adds a payment, which changes a
    // sum in its own document. A taken address gets a number.
    for (const [at, write] of writes.entries()) {
      const last = this.#plannedFor(write)
      if (last) this.#results[at] = last.after
    }
    refuseTooLarge(this.planned)
    return writes
  }

  /**
   * Plans the writes that planned writes ask for, recursively.
   * @param own the keys of the documents that the request is about; errors of any other name its collection
   * @param kind what each write becomes
   */
  async #planAlso(
    planning: Planning,
    own: ReadonlySet<string>,
    kind: (write: Write) => Write = (write) => write,
  ): Promise<void> {
    const system = { ...planning, actor: onBehalfOf(this.#actor) }
    for (let next = this.#also.shift(); next; next = this.#also.shift()) {
      const { scope, also } = next
      const writes = (await writesOf(planning, scope, also)).map(kind)
      await this.#documents.lock(planning.on, writes.filter(isChange))
      for (const write of writes)
        await this.#plan(system, write).catch((error: unknown) => {
          throw own.has(keyOf(write)) ? error : refusedInOther(error, write.granted.collection)
        })
      if (this.planned.length > MAX_WRITES)
        throw new Problem(422, 'action.trop-grande', `Plus de ${MAX_WRITES} documents sont concernés`)
    }
  }

  /**
   * Plans the addresses of the website that follow those of the planned documents, and then what is left at their old
   * ones.
   * @param check refuses addresses that are taken and numbers those made from names, so that the next level continues them
   */
  async #planAddresses(planning: Planning, check: () => Promise<void>): Promise<void> {
    const system = { ...planning, actor: onBehalfOf(this.#actor) }
    const done = new Set<string>()
    for (;;) {
      const following = await followingWrites(planning, this.planned, done)
      if (following.length === 0) break
      await this.#documents.lock(planning.on, following)
      for (const write of following) await this.#plan(system, write)
      if (this.planned.length > MAX_WRITES)
        throw new Problem(422, 'action.trop-grande', `Plus de ${MAX_WRITES} documents sont concernés`)
      await check()
    }
    const left = await leftAddressWrites(planning, this.planned)
    await this.#documents.lock(planning.on, left.filter(isChange))
    for (const write of left) await this.#plan(system, write)
  }

  /** Plans the rollup fields of other documents that include the written documents. */
  async #planRollups(planning: Planning): Promise<void> {
    const writes = rollupWrites(this.#engine.registry, this.planned, this.#counted)
    if (writes.length === 0) return
    await this.#documents.lock(planning.on, writes)
    const system = { ...planning, actor: onBehalfOf(this.#actor) }
    for (const write of writes) {
      // A rollup of a document that does not exist is skipped.
      const stored = this.#documents.get(keyOf(write)) ?? this.#created(write)
      if (stored?.scope === write.granted.scope) await this.#plan(system, write)
    }
  }

  /** Applies the rules of the restored documents with sums, which are those of what returned with them by now. */
  async #planReturned(planning: Planning): Promise<void> {
    const returned = this.planned.filter(
      (one) => one.before?.deleted && !one.after.deleted && hasRollups(one.collection),
    )
    for (const { collection, after } of returned) {
      const granted = grantToSystem(collection, after.scope, after.parent)
      const propose = (_: unknown, data: Data) => ({ action: 'restaurer', data, changes: [] })
      await this.#plan(planning, { type: 'change', granted, id: after.id, propose })
    }
  }

  /**
   * Plans what must hold beside the planned documents, as often as that changes something: a write may ask for others,
   * and so may a rollup that includes it.
   * @param own as for `#planAlso`
   */
  async #planAlongside(planning: Planning, own: ReadonlySet<string>): Promise<void> {
    for (let round = 0, before = -1; before < this.#writes; round++) {
      if (round === MAX_ROUNDS) throw new Error('What is written beside documents does not settle')
      before = this.#writes
      for (let at = 0; at < this.planned.length; at++) {
        const one = this.planned[at] as Planned
        const isOwn = own.has(`${one.collection.slug}/${one.after.id}`)
        const also = await alongsideOf(planning, one, this.planned).catch((error: unknown) => {
          throw isOwn ? error : refusedInOther(error, one.collection)
        })
        if (also.length === 0) continue
        this.#also.push({ scope: one.after.scope, also })
        await this.#planAlso(planning, own, derivedWrite)
      }
      if (before < this.#writes) await this.#planRollups(planning)
    }
  }

  /** Plans the writes of hooks that follow from the planned ones. */
  async #planHooks(planning: Planning): Promise<void> {
    const system = { ...planning, actor: onBehalfOf(this.#actor) }
    for (const hook of this.#engine.hooks) {
      const writes = (await hook.also?.(planning, this.planned)) ?? []
      if (writes.length > 0) await this.#documents.lock(planning.on, writes)
      for (const write of writes) await this.#plan(system, write)
    }
  }

  /** A document that this commit creates, so that a later write of the commit can change it. */
  #created(write: LockTarget): StoredDocument | undefined {
    const planned = this.#plannedFor(write)
    if (planned) this.#documents.set(keyOf(write), planned.after)
    return planned?.after
  }

  #plannedFor({ granted, id }: LockTarget): Planned | undefined {
    return this.planned.find(({ collection, after }) => collection === granted.collection && after.id === id)
  }

  /** Plans a write. Returns the document as the commit will leave it. */
  async #plan(planning: Planning, write: Write): Promise<StoredDocument> {
    if (write.type === 'create') {
      const planned = await planCreation(planning, write)
      await checkChoices(planning, write.granted, planned)
      this.planned.push(planned)
      this.#writes++
      return planned.after
    }
    const { collection } = write.granted
    const key = keyOf(write)
    const current = this.#documents.get(key) ?? this.#created(write)
    const stored = checkAccess(planning.actor, write.granted, current, { deleted: write.deleted })
    const planned = await planChange(planning, write, stored)
    if (!planned) return stored
    this.#writes++
    await checkChoices(planning, write.granted, planned)
    if (planned.also.length > 0) this.#also.push({ scope: stored.scope, also: planned.also })
    const at = this.planned.findIndex((one) => one.collection === collection && one.after.id === stored.id)
    if (at < 0) this.planned.push(planned)
    else this.planned[at] = merged(this.planned[at] as Planned, planned)
    // A later write of the same document in this commit starts from this result.
    this.#documents.set(key, planned.after)
    return planned.after
  }

  async #store(client: Queryable, writes: readonly Write[]): Promise<void> {
    const byCollection = Map.groupBy(this.planned, ({ collection }) => collection)
    for (const [collection, group] of byCollection) {
      const planned = group.filter((one) => this.planned.includes(one))
      try {
        await this.#storeOf(client, collection, planned, writes).catch((error) => explainWriteError(error, collection))
      } catch (error) {
        throw writes.some(({ granted }) => granted.collection === collection)
          ? error
          : refusedInOther(error, collection)
      }
    }
    for (const { collection, after, secrets } of this.planned) {
      for (const [field, secret] of Object.entries(secrets))
        await this.#engine.secrets.write(client, collection.slug, after.id, field, secret)
    }
    const entries = this.planned.map(({ collection, after, entry }) => {
      return { collection: collection.slug, document: after.id, rev: after.rev, scope: after.scope, entry }
    })
    if (entries.length > 0) await insertJournal(client, entries)
    await storeJobs(this.#engine, client, this.planned)
    for (const hook of this.#engine.hooks) await hook.stored?.(this.#engine, client, this.planned)
  }

  async #storeOf(
    client: Queryable,
    collection: Collection,
    planned: readonly Planned[],
    writes: readonly Write[],
  ): Promise<void> {
    const added = planned.filter(({ before }) => !before)
    const changed = planned.flatMap(({ before, after, entry }) =>
      before ? [{ ...after, collection, entry, rev: before.rev }] : [],
    )
    if (changed.length > 0 && (await updateAll(client, collection, changed)) < changed.length)
      throw new Problem(503, 'ecriture.disputee', 'Trop de modifications en même temps, réessayez')
    if (added.length === 0) return
    const free = await insertAll(
      client,
      collection,
      added.map(({ after, entry }) => ({ ...after, collection, entry })),
    )
    const taken = added.filter(({ after }) => !free.has(after.id))
    for (const { after } of taken) {
      const at = writes.findIndex(
        ({ type, granted, id }) => type === 'create' && granted.collection === collection && id === after.id,
      )
      const write = writes[at] as Extract<Write, { type: 'create' }>
      this.#results[at] = await standing(client, this.#actor, write, await readDocument(client, collection, after.id))
    }
    // Repeating a whole creation stores nothing; repeating only a part of one is an error.
    if (taken.length === 0) return
    if (taken.length < writes.length) throw takenId()
    throw new RepeatedCreation()
  }
}

const isMarked = (write: Write): write is Creation => write.type === 'create' && write.request !== undefined

const isChange = (write: Write): boolean => write.type === 'change'

/** Merges two writes of one document in one commit into one revision and one journal entry. */
function merged(first: Planned, second: Planned): Planned {
  const changed = mergedChanges(
    second.collection.fields,
    first.entry,
    second.entry,
    () => (first.before ? dataOf(first.before) : {}),
    () => dataOf(second.after),
  )
  return {
    ...second,
    before: first.before,
    after: { ...second.after, rev: first.after.rev },
    entry: { ...first.entry, ...changed },
    secrets: { ...first.secrets, ...second.secrets },
    also: [],
    jobs: [...first.jobs, ...second.jobs],
    isRelated: first.isRelated || second.isRelated,
  }
}

function refuseTooLarge(planned: readonly Planned[]): void {
  let bytes = 0
  for (const { after } of planned) bytes += after.text.length
  if (bytes > MAX_BYTES)
    throw new Problem(413, 'ecriture.trop-grande', 'Cette modification est trop volumineuse (32 Mo au plus)')
}
