import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { announce, FORGET_CHANGES, type Position, positionOf, readChanges } from './changes.ts'
import { outsideLanes } from './lanes.ts'
import { APPLICATION, type Connection, openClient, type Pool, type Queryable } from './pool.ts'
import { sharedCall } from './shared-call.ts'

/** The change of a commit: the collection, the scope, and the ids (null: too many to name). */
export interface Change {
  collection: string
  scope: string
  ids: string[] | null
}
export interface ChangeListener {
  /** @param position behind the commit in the log, where it is asked for; unknown of what its own transaction notified */
  change(change: Change, position?: Position): void
  /** The connection was lost and is back: anything may have changed meanwhile. */
  reset(): void
  /** A message between nodes that no commit sends, as JSON: who is in which document. */
  presence?(text: string): void
  /** A message on another channel. */
  reported?(channel: string, text: string): void
}
/** Is told where in the log the database is, at each reading of the changes. */
export interface ReadingListener {
  /** A session begins to listen; `reset` or the end of the start follows. */
  connected(session: Queryable): Promise<void>
  now(): number
  /** @param began `now()` before the reading */
  read(began: number, position: Position): void
}
/** How the connection is watched, in milliseconds. */
export interface Rhythm {
  /** How often it reads what no notification told: of a server that died after its commit. It is its heartbeat too. */
  every: number
  /** The limit of a response. */
  deadline: number
}

/** The name of the connection that listens: each server has one. */
export const LISTENING = `${APPLICATION} live`
const CHANGES = 'changes'
/** The channel of messages about presence. */
const PRESENCE = 'presence'

const FIRST_WAIT = 50
const MAX_WAIT_MS = 5000
const RHYTHM: Rhythm = { every: 2000, deadline: 10_000 }
/** How long `isCaughtUp` waits, in milliseconds. */
const MAX_CATCH_UP_MS = 500
/** How many readings ago a change was there before it is forgotten: other servers have read it. */
const KEPT_READINGS = 60
/** Milliseconds without a reading after which others may have forgotten what this server has not read. */
const MAX_GAP_MS = 60_000

/** A change as it is told: the server whose row it repeats; without one, its transaction told it itself. */
type Told = Change & { origin?: string | null }

interface ListenOptions {
  /** Its transactions leave their changes to be read here after their commit (see `CHANGES_STEP`). */
  pool?: Pool
  /** More channels, whose messages are told as they are. */
  channels?: readonly string[]
  readings?: ReadingListener
  rhythm?: Rhythm
}

/**
 * Hears every commit on a direct connection (a transaction-mode pooler would lose LISTEN), and reconnects with exponential
 * backoff. Resolves once the first LISTEN is active.
 *
 * Transactions of servers leave rows, which are read after each commit of this server, when another one tells of its own,
 * and every two seconds. Other programs notify in their commit.
 */
export async function listenToChanges(
  connection: Connection | string,
  listener: ChangeListener,
  log: (error: unknown) => void,
  { pool, channels = [], readings: noted, rhythm: { every, deadline } = RHYTHM }: ListenOptions = {},
) {
  const origin = randomUUID()
  const readingText = readChanges(noted !== undefined)
  let client: pg.Client | undefined
  /** What has been read: every change that this snapshot shows. */
  let read = ''
  /** The snapshots of the last readings of the timer, the oldest first. */
  let readings: string[] = []
  let readAt = 0
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
      else if (channel === CHANGES) told(JSON.parse(payload) as Told)
      else listener.reported?.(channel, payload)
    })
    next.on('error', log)
    next.on('end', () => {
      if (client === next) lost()
    })
    try {
      // A notification is committed under a lock of the whole server, which must not wait for the disk or a standby.
      const listens = [CHANGES, PRESENCE, ...channels].map((channel) => `listen ${pg.escapeIdentifier(channel)}`)
      await next.query(['set synchronous_commit = off', ...listens].join(';'))
      const { rows } = await next.query<{ now: string }>('select pg_current_snapshot()::text as now')
      read = rows[0]?.now as string
      await noted?.connected(next)
    } catch (error) {
      void next.end().catch(() => undefined)
      throw error
    }
    if (stopped) return next.end()
    readings = []
    readAt = Date.now()
    client = next
    timer = setTimeout(() => void beat(next), every)
  }
  function told({ origin: of, ...change }: Told, position?: Position): void {
    if (!of) listener.change(change, position)
    else if (of !== origin) void catchUp()
  }
  /** Reads what was committed since the last reading; false when the connection did not answer. */
  const catchUp = sharedCall(async (): Promise<boolean> => {
    const probed = client
    if (!probed) return false
    try {
      const began = noted?.now() ?? 0
      const { rows } = await probed.query<[string, string | null, string | null]>({
        ...{ name: 'changes', text: readingText, values: [read, origin], rowMode: 'array' },
      })
      if (client !== probed) return false
      const isLate = Date.now() - readAt > MAX_GAP_MS
      readAt = Date.now()
      read = rows[0]?.[0] as string
      const position = rows[0]?.[2] ? positionOf(rows[0][2]) : undefined
      for (const [, change] of rows) if (change) told({ ...(JSON.parse(change) as Told), origin: null }, position)
      if (position !== undefined) noted?.read(began, position)
      if (isLate) listener.reset()
      return true
    } catch (error) {
      give(probed, error)
      return false
    }
  })
  /**
   * A connection may die without an error: dropped by a firewall, the other machine is down, the database is frozen.
   */
  async function beat(probed: pg.Client): Promise<void> {
    if (!(await catchUp()) || client !== probed) return
    readings.push(read)
    const former = readings.length > KEPT_READINGS ? readings.shift() : undefined
    try {
      if (former) await probed.query({ name: 'forget', text: FORGET_CHANGES, values: [former] })
      if (client === probed && !stopped) timer = setTimeout(() => void beat(probed), every)
    } catch (error) {
      give(probed, error)
    }
  }
  /** Gives a connection up that failed. */
  function give(probed: pg.Client, error: unknown): void {
    if (client !== probed) return
    log(error)
    lost()
    void probed.end().catch(() => undefined)
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
  /** Reads, within a limit. */
  async function ask(): Promise<boolean> {
    const probed = client
    if (!probed || probed === late) return false
    const limit = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => {
      late = probed
      limit.resolve(false)
    }, MAX_CATCH_UP_MS)
    const answered = catchUp().then((isRead) => {
      if (isRead && late === probed) late = undefined
      return isRead && client === probed
    })
    const isAnswered = await Promise.race([answered, limit.promise])
    clearTimeout(timer)
    return isAnswered
  }
  await connect()
  const endAnnouncing = pool && announce(pool, { origin, committed: () => void catchUp() })
  return {
    /**
     * Whether every commit that was acknowledged before the call has been heard, once it resolves. A row is read with a
     * snapshot taken after the call; and PostgreSQL signals a commit that notifies to the listening sessions before it
     * acknowledges it, and a session sends its notices before its next response. False without a working connection. Calls at
     * the same time share a question.
     */
    isCaughtUp: sharedCall(ask),
    /** Tells the other servers of the last commits, and ends. */
    async stop(): Promise<void> {
      endAnnouncing?.()
      if (endAnnouncing) await catchUp()
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

/**
 * Sends messages to every node, each of at most 7,999 bytes. Nothing is written: the commit, which holds the lock of all
 * notifications, waits for nothing.
 */
export async function tellNodes(pool: Queryable, channel: string, texts: readonly string[]): Promise<void> {
  const text = `with fast as materialized (select set_config('synchronous_commit', 'off', true))
    select pg_notify($1, text) from fast, unnest($2::text[]) as text`
  await outsideLanes(() => pool.query(text, [channel, texts]))
}
/** Sends messages about presence to every node. */
export const tellPresence = (pool: Queryable, texts: readonly string[]): Promise<void> =>
  tellNodes(pool, PRESENCE, texts)
