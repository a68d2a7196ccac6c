import { type Actor, Problem } from '@boutique/domain'
import { readDocument } from '../store/documents.ts'
import { transaction } from '../store/pool.ts'
import type { StoredDocument } from '../store/row.ts'
import { insertAlone, updateAlone } from '../store/write.ts'
import { isRetryable, wasCommitted } from './commit-outcome.ts'
import { type Build, CommitWork, type Held, keyOf } from './commit-work.ts'
import type { Engine } from './engine.ts'
import { keyedLock } from './keyed-lock.ts'
import { type Planned, planChange, planCreation, type Write } from './plan.ts'
import { checkAccess } from './rights.ts'
import { standing } from './standing.ts'
import { text } from './text.ts'
import { explainWriteError } from './write-errors.ts'

const exclusively = keyedLock()
/** Other nodes may be faster a few times; beyond that something is wrong. */
const MOST_TRIES = 25
const disputed = (): Problem => new Problem(503, 'ecriture.disputee', 'Trop de modifications en même temps, réessayez')

/**
 * Writes several documents, of any collections, whole or not at all: one transaction on one connection. What stands of
 * `held` is locked first, in the order of collections and ids; then `build` says the writes. Every write has its rules,
 * derived fields and journal entry; the entries of a commit share its id.
 * @returns the documents of the writes as they stand afterwards, in the order of the writes
 * @throws Problem what a write refuses; 503 when others write the same documents all the time
 */
export async function commit(
  engine: Engine,
  actor: Actor,
  held: readonly Held[],
  build: Build,
): Promise<StoredDocument[]> {
  // Writers of one document wait here and not on the connections of the pool, which others need.
  return exclusively(held.map(keyOf), async () => {
    for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
      const work = new CommitWork(engine, actor)
      try {
        await transaction(engine.pool, (client) => work.run(client, held, build))
      } catch (error) {
        if (isRetryable(error)) continue
        const [first] = work.planned
        if (!first || !(await wasCommitted(engine, error, first))) throw error
      }
      for (const { collection, after } of work.planned) engine.changed(collection.slug, after.id)
      return work.results
    }
    throw disputed()
  })
}

/**
 * Writes one document. Returns the JSON text of the document as it stands afterwards. The usual case is one statement,
 * which holds only if the revision read still stands; else the write is planned again.
 */
export async function commitOne(engine: Engine, actor: Actor, write: Write): Promise<string> {
  const { collection } = write.granted
  // What rules read of others is locked in the transaction of the write.
  const isRelated = Boolean(collection.needs ?? collection.counts) || (write.type === 'change' && write.isRelated)
  const alone = isRelated ? undefined : await exclusively([keyOf(write)], () => writeAlone(engine, actor, write))
  const [stored] = alone ? [alone] : await commit(engine, actor, [write], async () => [write])
  return text(collection, stored as StoredDocument)
}

/** Undefined: the write takes a transaction, because of its secrets or of other documents. */
async function writeAlone(engine: Engine, actor: Actor, write: Write): Promise<StoredDocument | undefined> {
  const { pool } = engine
  const { collection } = write.granted
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const planning = { engine, actor, on: pool, inTransaction: false, now: engine.now(), commit: engine.newId() }
    const read = async (): Promise<StoredDocument | undefined> => readDocument(pool, collection, write.id)
    if (write.type === 'create') {
      const planned = await planCreation(planning, write)
      if (isMore(planned)) return undefined
      return (await storeAlone(engine, planned)) ? planned.after : standing(actor, write, await read())
    }
    const stored = checkAccess(actor, write.granted, await read(), { deleted: write.deleted })
    const planned = await planChange(planning, write, stored)
    if (!planned) return stored
    if (isMore(planned)) return undefined
    if (await storeAlone(engine, planned)) return planned.after
  }
  throw disputed()
}

const isMore = ({ secrets, also, jobs, isRelated }: Planned): boolean =>
  isRelated || Object.keys(secrets).length + also.length + jobs.length > 0

async function storeAlone(engine: Engine, planned: Planned): Promise<boolean> {
  const { collection, before, after, entry } = planned
  const document = { ...after, collection, entry }
  try {
    const isStored = await (before
      ? updateAlone(engine.pool, { ...document, rev: before.rev })
      : insertAlone(engine.pool, document))
    if (isStored) engine.changed(collection.slug, after.id)
    return isStored
  } catch (error) {
    if (await wasCommitted(engine, error, planned)) {
      engine.changed(collection.slug, after.id)
      return true
    }
    return explainWriteError(error, collection)
  }
}
