import { collectionOf, type Data, type PublicChange, Problem, waitAfterFailure } from '@boutique/domain'
import { transaction } from '../../store/connection/pool.ts'
import { endTurn, forgetFailure, readFailure, takeTurn, writeDelivery, writeFailure } from './sql/webhooks.ts'
import { readHooks, readPublished, readWaiting, settleWaiting, type WaitingChange } from './sql/webhook-changes.ts'
import type { StoredDelivery } from './sql/webhooks.ts'
import type { Engine } from '../../operations/engine.ts'
import { secretOf, sendMessage, type WebhookWay } from './webhook-message.ts'

/** The most documents that one message names. */
const MAX_CHANGES = 100
/** An address may take this part of the time of a worker: a slow one delays nobody else. */
const SHARE = 10
const BUSY_MS = 2000
/** A turn that a crash did not end is over after this time: longer than a run may take. */
const TURN_MS = 60_000

export interface DeliveryJob {
  boutique: string
  hook: string
  signal: AbortSignal
  again(at?: string): void
}

/**
 * Tells an address which documents have changed, at most a hundred, and runs again while more wait. A failure is noted
 * and tried again later, until the address is disabled.
 */
export async function deliverChanges(way: WebhookWay, job: DeliveryJob): Promise<void> {
  const { engine } = way
  const { boutique, hook } = job
  // A job that a change requested while a message is under way would tell the same again.
  if (!(await takeTurn(engine.pool, boutique, hook, engine.now(), later(engine, TURN_MS)))) {
    return job.again(later(engine, BUSY_MS))
  }
  try {
    await tell(way, job)
  } finally {
    await endTurn(engine.pool, boutique, hook)
  }
}

async function tell(way: WebhookWay, { boutique, hook, signal, again }: DeliveryJob): Promise<void> {
  const { engine } = way
  const { pool } = engine
  const hooks = await readHooks(pool, collectionOf(engine.registry, 'boutiques'), boutique)
  const url = hooks.find(({ id }) => id === hook)?.url
  if (url === undefined) return
  const failure = await readFailure(pool, boutique, hook, url)
  if (failure && failure.nextAt === undefined) return
  if (failure?.nextAt !== undefined && failure.nextAt > engine.now()) return again(failure.nextAt)
  const waiting = await readWaiting(pool, boutique, hook, MAX_CHANGES + 1)
  const delivered = await withPublication(engine, boutique, waiting.slice(0, MAX_CHANGES))
  const changes = delivered.flatMap(({ collection, document, was, is }) => {
    const change = changeOf(was, is)
    return change ? [{ collection, id: document, change }] : []
  })
  if (changes.length > 0) {
    const secret = await secretOf(engine, boutique)
    // The messages are requested again when somebody types one.
    if (secret === undefined) return
    const body = await bodyOf(engine, boutique, { type: 'changements', changes })
    const message = { id: engine.newId(), kind: 'changements', body, documents: changes.length } as const
    const sent = await sendMessage(way, boutique, url, secret, message, signal).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'appel.trop') return undefined
      throw error
    })
    if (!sent) return again(later(engine, BUSY_MS))
    const nextAt = await noteOutcome(engine, boutique, { id: hook, url }, sent)
    if (!sent.isDelivered) return nextAt === undefined ? undefined : again(nextAt)
    await settleWaiting(pool, boutique, hook, delivered)
    if (waiting.length > MAX_CHANGES) again(later(engine, sent.ms * SHARE))
    return
  }
  await settleWaiting(pool, boutique, hook, delivered)
  if (waiting.length > MAX_CHANGES) again()
}

/** Stores a message and what follows for its address. Returns the instant of the next attempt after a failure. */
export async function noteOutcome(
  engine: Engine,
  boutique: string,
  { id, url }: { id: string; url: string },
  sent: StoredDelivery,
): Promise<string | undefined> {
  return transaction(engine.pool, async (client) => {
    await writeDelivery(client, boutique, id, sent)
    if (sent.isDelivered) {
      await forgetFailure(client, boutique, id)
      return undefined
    }
    const before = await readFailure(client, boutique, id, url)
    const failures = (before?.failures ?? 0) + 1
    const since = before?.since ?? sent.at
    const wait = waitAfterFailure(failures, since, sent.at, sent.status)
    const nextAt = wait === undefined ? undefined : new Date(Date.parse(sent.at) + wait).toISOString()
    await writeFailure(client, boutique, id, url, { failures, since, nextAt })
    return nextAt
  })
}

/** The text of a message: which boutique, and when. */
export async function bodyOf(engine: Engine, boutique: string, content: Data): Promise<string> {
  const { applicationId } = (await engine.readBoutique(boutique)) ?? {}
  return JSON.stringify({ application: applicationId, at: engine.now(), ...content })
}

const later = (engine: Engine, ms: number): string => new Date(Date.parse(engine.now()) + ms).toISOString()

function changeOf(was: boolean | undefined, is: boolean): PublicChange | undefined {
  if (was === undefined) return is ? 'modifie' : undefined
  if (was) return is ? 'modifie' : 'retire'
  return is ? 'publie' : undefined
}

async function withPublication(engine: Engine, boutique: string, waiting: readonly WaitingChange[]) {
  const shown = new Map<string, Set<string>>()
  for (const [slug, some] of Map.groupBy(waiting, ({ collection }) => collection)) {
    const collection = engine.registry.get(slug)
    const ids = some.map(({ document }) => document)
    // A collection of an older version of the product has no published documents.
    if (collection) shown.set(slug, await readPublished(engine.pool, collection, boutique, ids))
  }
  return waiting.map((one) => ({ ...one, is: shown.get(one.collection)?.has(one.document) ?? false }))
}
