import { type Actor, type Collection, Problem } from '@boutique/domain'
import { readDocument } from '../../store/documents/documents.ts'
import { type Queryable, transaction } from '../../store/connection/pool.ts'
import type { StoredDocument } from '../../store/documents/row.ts'
import { updateAlone } from '../../store/documents/write.ts'
import { isRetryable, wasCommitted } from './commit-outcome.ts'
import { type Build, CommitWork, RepeatedCreation } from './commit-work.ts'
import { noteRefusal } from '../rights/copied-choices.ts'
import type { Engine } from '../engine.ts'
import { type LockTarget, keyOf } from './locked-documents.ts'
import { keyedLock } from './keyed-lock.ts'
import { takeNumberAhead } from './numbers.ts'
import { type Planned, planChange, planCreation, type Write } from './plan.ts'
import { dependsOnPlace } from './place-dependency.ts'
import { checkAccess } from '../rights/rights.ts'
import { insertShared } from './shared-insert.ts'
import { standing } from './existing-creation.ts'
import { numberAddress } from '../addresses/numbered-addresses.ts'
import { text } from '../read/text.ts'
import { explainWriteError } from './write-errors.ts'
import { ownerOf } from './write-limits.ts'

/** What else happens in the transaction of a commit. */
export interface CommitNotes {
  /** Called last, with what was written; it may be called again when other commits outran this one. */
  settled?(on: Queryable, planned: readonly Planned[]): Promise<void> | undefined
}

const exclusively = keyedLock()
/** Attempts of a commit that other nodes outrun; more than this is a bug. */
const MAX_TRIES = 25
const disputed = (): Problem => new Problem(503, 'ecriture.disputee', 'Trop de modifications en même temps, réessayez')

/**
 * Writes several documents of any collections, all or none, in one transaction on one connection. Locks the existing
 * documents of `targets` first, in the order of collections and ids; then `build` returns the writes. Every write gets its
 * rules, derived fields and a journal entry; the entries of a commit share its id.
 * @returns the documents after the commit, in the order of the writes
 * @throws Problem of a refused write; 503 when others keep writing the same documents
 */
export async function commit(
  engine: Engine,
  actor: Actor,
  targets: readonly LockTarget[],
  build: Build,
  { settled }: CommitNotes = {},
): Promise<StoredDocument[]> {
  // Writers of one document wait here instead of holding pool connections that others need.
  return exclusively(targets.map(keyOf), async () => {
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      const work = new CommitWork(engine, actor)
      try {
        await transaction(engine.pool, async (client) => {
          await work.run(client, targets, build)
          await settled?.(client, work.planned)
        })
      } catch (error) {
        if (error instanceof RepeatedCreation) return work.results
        if (isRetryable(error)) continue
        await noteRefusal(engine, error)
        const [first] = work.planned
        if (!first || !(await wasCommitted(engine, error, first))) throw error
      }
      for (const planned of work.planned) noteWritten(engine, actor, planned)
      return work.results
    }
    throw disputed()
  })
}

/** Rolls back the transaction of what was only planned. */
class OnlyPlanned extends Error {}

/**
 * Plans a commit with all of its rules and checks, and stores nothing.
 * @returns what it would write
 * @throws Problem like the commit
 */
export async function planCommit(
  engine: Engine,
  actor: Actor,
  targets: readonly LockTarget[],
  build: Build,
): Promise<readonly Planned[]> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const work = new CommitWork(engine, actor)
    try {
      await transaction(engine.pool, async (client) => {
        await work.plan(client, targets, build)
        throw new OnlyPlanned()
      })
    } catch (error) {
      if (error instanceof OnlyPlanned) return work.planned
      if (!isRetryable(error)) throw error
    }
  }
  throw disputed()
}

/**
 * Writes one document and returns its JSON text after the write. Usually this is one statement, conditional on the
 * revision that was read; when the revision changed meanwhile, the write is planned again.
 */
export async function commitOne(engine: Engine, actor: Actor, write: Write): Promise<string> {
  const { collection } = write.granted
  // Documents that rules read are locked in the transaction of the write, and messages to websites noted in it.
  const isRelated =
    Boolean(collection.needs ?? collection.counts ?? collection.copied) ||
    (collection.alongside && !collection.alongsideWhen) ||
    (write.type === 'create' ? dependsOnPlace(collection) : collection.siblings) ||
    (write.type === 'change' && write.isRelated) ||
    (await isNoted(engine, collection, write.granted.scope))
  const alone = isRelated ? undefined : await exclusively([keyOf(write)], () => writeAlone(engine, actor, write))
  return text(write.granted, alone ?? (await writeInTransaction(engine, actor, write)))
}

/** Writes one document and what follows from it. The number of a new one that is not stored is given back. */
async function writeInTransaction(engine: Engine, actor: Actor, write: Write): Promise<StoredDocument> {
  const ahead = write.type === 'create' ? await takeNumberAhead(engine, write) : undefined
  try {
    const [stored] = (await commit(engine, actor, [write], async () => [write])) as [StoredDocument]
    // The document of a repeated creation has the number of before.
    if (ahead && !stored.text.includes(JSON.stringify(ahead.number))) await ahead.giveBack()
    return stored
  } catch (error) {
    // After any other error it is not certain that nothing was stored.
    if (error instanceof Problem) await ahead?.giveBack()
    throw error
  }
}

/** Whether a hook notes something beside a write of the collection. */
async function isNoted(engine: Engine, collection: Collection, scope: string): Promise<boolean> {
  for (const hook of engine.hooks) if (await hook.isNoted?.(engine, collection, scope)) return true
  return false
}

/** Writes without a transaction; undefined when the write needs one because of secrets or of other documents. */
async function writeAlone(engine: Engine, actor: Actor, write: Write): Promise<StoredDocument | undefined> {
  const { pool } = engine
  const { collection } = write.granted
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const planning = {
      engine,
      actor,
      on: pool,
      inTransaction: false,
      now: engine.now(),
      commit: markOf(write) ?? engine.newId(),
    }
    const read = async (): Promise<StoredDocument | undefined> => readDocument(pool, collection, write.id)
    if (write.type === 'create') {
      const planned = await planCreation(planning, write)
      if (isMore(planned)) return undefined
      if (await storeAlone(engine, actor, planned)) return planned.after
      // Its id exists, its address is taken, or a photo is not marked yet: a transaction tells.
      return planned.address || planned.photos.length > 0 ? undefined : standing(pool, actor, write, await read())
    }
    const stored = checkAccess(actor, write.granted, await read(), { deleted: write.deleted })
    const planned = await planChange(planning, write, stored)
    if (!planned) return stored
    if (isMore(planned)) return undefined
    if (await storeAlone(engine, actor, planned)) return planned.after
  }
  throw disputed()
}

/** The mark of a request that chose the id of its document is the id of the commit. */
const markOf = (write: Write): string | undefined => (write.type === 'create' ? write.request : undefined)

const isMore = ({ secrets, also, jobs, isRelated }: Planned): boolean =>
  isRelated || Object.keys(secrets).length + also.length + jobs.length > 0

/** Stores a planned write, whose address may get a number by that; false when it was not stored. */
async function storeAlone(engine: Engine, actor: Actor, planned: Planned): Promise<boolean> {
  const { collection, before, after, entry, address, photos } = planned
  const document = { ...after, collection, entry }
  try {
    const isStored = before
      ? await updateAlone(engine.pool, { ...document, rev: before.rev }, before.version as string)
      : numberAddress(planned, await insertShared(engine.pool, { document, address, photos }))
    if (isStored) noteWritten(engine, actor, planned)
    return isStored
  } catch (error) {
    if (await wasCommitted(engine, error, planned)) {
      // The answer that was lost had the number of its address.
      if (address) planned.after = (await readDocument(engine.pool, collection, after.id)) ?? after
      noteWritten(engine, actor, planned)
      return true
    }
    return explainWriteError(error, collection)
  }
}

/** What follows a write: cached copies of the document are stale, and what a person wrote counts for the rate. */
function noteWritten(engine: Engine, actor: Actor, { collection, after, entry }: Planned): void {
  engine.changed(collection.slug, after.id)
  if (actor.system) return
  engine.limits.wrote(ownerOf(collection, after), after.text.length + JSON.stringify(entry.changes).length)
}
