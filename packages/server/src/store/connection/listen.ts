import pg from 'pg'
import { outsideLanes } from './lanes.ts'
import { APPLICATION, type Connection, openClient, type Queryable } from './pool.ts'
import { sharedCall } from './shared-call.ts'

/** The change of a commit: the collection, the scope, and the ids (null: too many to name). */
export interface Change {
  collection: string
  scope: string
  ids: string[] | null
}
export interface ChangeListener {
  change(change: Change): void
  /** The connection was lost and is back: anything may have changed meanwhile. */
  reset(): void
  /** A message between nodes that no commit sends, as JSON: who is in which document. */
  presence?(text: string): void
  /** A message on another channel. */
  reported?(channel: string, text: string): void
}
/** The heartbeat interval of the connection, and the timeout of a response, in milliseconds. */
export interface Heartbeat {
  every: number
  deadline: number
}

/** The name of the connection that listens: each server has one. */
export const LISTENING = `${APPLICATION} live`
const CHANGES = 'changes'
/** The channel of messages about presence. */
const PRESENCE = 'presence'

const FIRST_WAIT = 50
const MAX_WAIT_MS = 5000
const HEARTBEAT: Heartbeat = { every: 15_000, deadline: 10_000 }
/** How long `isCaughtUp` waits, in milliseconds. */
const MAX_CATCH_UP_MS = 500

/**
 * Listens to every commit on a direct connection (a transaction-mode pooler would lose LISTEN), and reconnects with
 * exponential backoff. Resolves once the first LISTEN is active.
 *
 * @param others more channels, whose messages are told as they are
 */
export async function listenToChanges(
  connection: Connection | string,
  listener: ChangeListener,
  log: (error: unknown) => void,
  others: readonly string[] = [],
  { every, deadline }: Heartbeat = HEARTBEAT,
) {
  let client: pg.Client | undefined
  let stopped = false
  let wait = FIRST_WAIT
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = await openClient(connection, {
      application_name: LISTENING,
      keepAlive: true,
      query_timeout: deadline,
    })
    next.on('notification', ({ channel, payload }) => {
      if (!payload) return
      if (channel === PRESENCE) listener.presence?.(payload)
      else if (channel === CHANGES) listener.change(JSON.parse(payload) as Change)
      else listener.reported?.(channel, payload)
    })
    next.on('error', log)
    next.on('end', () => {
      if (client === next) lost()
    })
    try {
      await next.query(
        [CHANGES, PRESENCE, ...others].map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join(';'),
      )
    } catch (error) {
      void next.end().catch(() => undefined)
      throw error
    }
    if (stopped) return next.end()
    client = next
    timer = setTimeout(() => void beat(next), every)
  }
  /**
   * A connection may die without an error: dropped by a firewall, the other machine is down, the database is frozen.
   */
  async function beat(probed: pg.Client): Promise<void> {
    try {
      await probed.query('select 1')
      if (client === probed && !stopped) timer = setTimeout(() => void beat(probed), every)
    } catch (error) {
      log(error)
      if (client !== probed) return
      lost()
      void probed.end().catch(() => undefined)
    }
  }
  function lost(): void {
    client = undefined
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      connect().then(
        () => {
          wait = FIRST_WAIT
          if (!stopped) listener.reset()
        },
        (error) => {
          log(error)
          wait = Math.min(wait * 2, MAX_WAIT_MS)
          lost()
        },
      )
    }, wait)
  }
  /** The connection whose response is late. */
  let late: pg.Client | undefined
  /** Asks the connection for a response to nothing. */
  async function ask(): Promise<boolean> {
    const probed = client
    if (!probed || probed === late) return false
    const limit = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => {
      late = probed
      limit.resolve(false)
    }, MAX_CATCH_UP_MS)
    const answered = probed.query('').then(
      () => {
        if (late === probed) late = undefined
        return client === probed
      },
      () => false,
    )
    const isAnswered = await Promise.race([answered, limit.promise])
    clearTimeout(timer)
    return isAnswered
  }
  await connect()
  return {
    /**
     * Whether every commit that was acknowledged before the call has been heard, once it resolves: PostgreSQL signals a
     * commit to the listening sessions before it acknowledges it, and a session sends its notices before its next
     * response. False without a working connection. Calls at the same time share a question.
     */
    isCaughtUp: sharedCall(ask),
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

/** Sends messages to every node, each of at most 7,999 bytes. Nothing is written. */
export async function tellNodes(pool: Queryable, channel: string, texts: readonly string[]): Promise<void> {
  const text = 'select pg_notify($1, text) from unnest($2::text[]) as text'
  await outsideLanes(() => pool.query(text, [channel, texts]))
}
/** Sends messages about presence to every node. */
export const tellPresence = (pool: Queryable, texts: readonly string[]): Promise<void> =>
  tellNodes(pool, PRESENCE, texts)
