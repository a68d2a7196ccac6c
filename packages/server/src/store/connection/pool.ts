import pg from 'pg'
import { announcerOf } from './changes.ts'
import { currentLane, Lanes, type LanesState } from './lanes.ts'
import { DEFAULT_CONNECTIONS, poolSizes } from './pool-sizes.ts'
import { clientsOf, type Connection, Servers, serversFor, type Settings } from './servers.ts'
import { RawClient, type Row, StatementNames } from '../wire/index.ts'

/**
 * All values stay the text that PostgreSQL sent: documents pass through, and the few numbers are parsed where needed.
 */
const asText = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig

/**
 * Time limits of requests, in milliseconds: a statement, a wait for a lock, an idle transaction (a hosted index may
 * take 30 s of it).
 */
export const TIME_LIMITS = {
  statement_timeout: '15000',
  lock_timeout: '5000',
  idle_in_transaction_session_timeout: '60000',
} as const satisfies Settings
const NO_LIMITS: Settings = Object.fromEntries(Object.keys(TIME_LIMITS).map((name) => [name, '0']))
/** Limits a statement in this process, for a database that does not respond at all. */
const QUERY_MS = 20_000

/** Milliseconds for an answer of a standby, and after which a session that nobody uses is closed. */
const MAX_STANDBY_MS = 5000
const IDLE_STANDBY_MS = 60_000

/** The name of our sessions in `pg_stat_activity`. */
export const APPLICATION = 'arriere-boutique'

const statements = new StatementNames()
type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: pg.PoolClient['release'],
) => void

/** The library's error of a pool whose connections are all in use. */
const ALL_IN_USE = 'timeout exceeded when trying to connect'

interface SharedPoolOptions extends Omit<pg.PoolConfig, 'Client'> {
  connection: Connection | string | Servers
  settings: Settings | undefined
  base?: typeof pg.Client
  max: number
}

/** The library's idle connections, whose last one is used next; its types omit them. */
interface Idle {
  _idle: { client: pg.PoolClient }[]
}

/**
 * A pool whose connections are shared between lanes, and replaced once they hold many prepared statements. The oldest
 * idle connection is used next: the first statements of a connection take ten times as long, since PostgreSQL loads its
 * catalogues and plans them, so that one opened for a moment of many requests must not serve the next save.
 */
class SharedPool extends pg.Pool {
  readonly #lanes: Lanes
  /** How many statements had a name when a connection was opened. */
  readonly #born = new WeakMap<pg.PoolClient, number>()
  readonly #numbers = new WeakMap<pg.PoolClient, number>()
  #opened = 0

  readonly #servers: Servers
  /** Whether a pooler gives the sessions to others between two transactions. */
  readonly isShared: boolean

  constructor({ connection, settings, base = pg.Client, ...options }: SharedPoolOptions) {
    const servers = connection instanceof Servers ? connection : serversFor(connection)
    super({
      ...options,
      application_name: APPLICATION,
      connectionTimeoutMillis: servers.connectMs,
      Client: clientsOf(base, servers, { settings }),
    })
    this.#servers = servers
    this.isShared = settings === undefined
    this.#lanes = new Lanes(options.max)
    this.on('connect', (client) => {
      this.#born.set(client, statements.given)
      this.#numbers.set(client, this.#opened++)
    })
    // An idle connection that dies is replaced at its next use.
    this.on('error', () => undefined)
  }

  get lanes(): LanesState {
    return this.#lanes.state()
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (callback) return this.#connect(callback)
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => (client ? resolve(client) : reject(error)))
    })
  }

  #connect(callback: ConnectCallback): void {
    const lane = currentLane()
    if (!lane) return this.#checkOut(() => undefined, callback)
    this.#lanes.enter(lane, (refused) => {
      if (refused) callback(refused, undefined, () => undefined)
      else this.#checkOut(() => this.#lanes.leave(lane), callback)
    })
  }

  /** @param tries how many servers may be tried */
  #checkOut(leave: () => void, callback: ConnectCallback, tries = this.#servers.count): void {
    super.connect((error, client, release) => {
      if (!client) {
        if (tries > 1 && error?.message !== ALL_IN_USE) return this.#checkOut(leave, callback, tries - 1)
        leave()
        return callback(error, client, release)
      }
      const giveBack = client.release
      client.release = (failed) => {
        giveBack(failed ?? statements.isWorn(this.#born.get(client) ?? 0))
        this.#oldestLast()
        leave()
      }
      callback(error, client, client.release)
    })
  }

  /** Moves the connection that became idle last, the others being in order. */
  #oldestLast(): void {
    const { _idle: idle } = this as unknown as Idle
    const last = idle.at(-1)
    if (!last) return
    const numberOf = ({ client }: { client: pg.PoolClient }): number => this.#numbers.get(client) ?? 0
    const number = numberOf(last)
    let at = idle.length - 1
    for (; at > 0; at--) {
      const before = idle[at - 1] as { client: pg.PoolClient }
      if (numberOf(before) >= number) break
      idle[at] = before
    }
    idle[at] = last
  }
}

/** How busy a pool is. */
export interface PoolState {
  /** Open connections, and those of them that nobody uses. */
  open: number
  idle: number
  /** How many wait for a connection. */
  waiting: number
  lanes: LanesState
}

/** How busy a pool is right now. */
export function poolState(pool: pg.Pool): PoolState {
  const lanes = pool instanceof SharedPool ? pool.lanes : { busy: 0, waiting: 0 }
  return { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, lanes }
}

/** Connections that stay open when idle, so that the first click after a pause does not wait for new ones. */
const LEAST_OPEN = 4

const SIZES = poolSizes(DEFAULT_CONNECTIONS, false)

/** How a pool of a library uses the database. */
export interface PoolOptions {
  max?: number
  /** A pooler gives the sessions to others between two transactions (PgBouncer). */
  isShared?: boolean
}

/** A pool over the embedded server's connection or a DATABASE_URL, with the time limits of requests. */
export function createPool(connection: Connection | string, max = SIZES.requests, isShared = false): pg.Pool {
  return new SharedPool({
    connection,
    settings: isShared ? undefined : TIME_LIMITS,
    query_timeout: QUERY_MS,
    max,
    min: Math.min(LEAST_OPEN, max),
    types: asText,
    base: RawClient,
  })
}

/**
 * A pool of sessions with standbys, which any number of programs may share. Its readers have another server to ask: an
 * answer that is late is given up early.
 */
export function createReadPool(servers: Servers, max: number): pg.Pool {
  const times = { query_timeout: MAX_STANDBY_MS, idleTimeoutMillis: IDLE_STANDBY_MS }
  return new SharedPool({ connection: servers, settings: TIME_LIMITS, ...times, max, types: asText, base: RawClient })
}

/** A pool for the identity library, whose values are parsed. */
export function createIdentityPool(connection: Connection | string, { max, isShared }: PoolOptions = {}): pg.Pool {
  const settings = isShared ? undefined : TIME_LIMITS
  return new SharedPool({ connection, settings, query_timeout: QUERY_MS, max: max ?? SIZES.identities })
}

/**
 * A small pool for the job library: values are parsed, and commits are asynchronous, since jobs lost in a power failure
 * run again.
 */
export function createJobsPool(connection: Connection | string, { max, isShared }: PoolOptions = {}): pg.Pool {
  const settings = isShared ? undefined : { ...TIME_LIMITS, synchronous_commit: 'off' }
  return new SharedPool({ connection, settings, query_timeout: QUERY_MS, max: max ?? SIZES.jobs })
}

/** A small pool without time limits, for schema changes and long maintenance. Its sessions are never shared. */
export function createMaintenancePool(connection: Connection | string, max = 2): pg.Pool {
  return new SharedPool({ connection, settings: NO_LIMITS, max, types: asText })
}

/** Whether consecutive statements on a connection of a pool may be run by different sessions. */
export const sharesSessions = (pool: pg.Pool): boolean => pool instanceof SharedPool && pool.isShared

/** Opens a connection of its own to the server that takes writes; for what a pool cannot do, such as listening. */
export async function openClient(connection: Connection | string, config: pg.ClientConfig): Promise<pg.Client> {
  const servers = serversFor(connection)
  const Client = clientsOf(pg.Client, servers, { settings: {} })
  for (let tries = servers.count; ; tries--) {
    const client = new Client({ ...config, connectionTimeoutMillis: servers.connectMs })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (tries === 1) throw error
    }
  }
}

export type { Connection } from './servers.ts'
export type { Row } from '../wire/index.ts'
export type Pool = pg.Pool
export type PoolClient = pg.PoolClient
/** An executor of statements: the pool, or a client in a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>

/** Runs a statement, prepared per connection when it is used often; values are parameters. */
export async function run(on: Queryable, text: string, values: unknown[]): Promise<Row[]> {
  const result = await on.query<Row>({ name: statements.nameOf(text), text, values, rowMode: 'array' })
  return result.rows
}

/** Throws when the database does not answer. */
export const ping = (on: Queryable): Promise<unknown> => on.query('select 1')

/**
 * Runs a statement with the CTE `marked`, as a transaction of its own: its changes are told after its commit.
 *
 * @param values of the statement; its last parameter, after them, is that of `marked`
 */
export async function runMarked(pool: pg.Pool, text: string, values: readonly unknown[]): Promise<Row[]> {
  const announcer = announcerOf(pool)
  const rows = await run(pool, text, [...values, announcer?.origin ?? ''])
  announcer?.committed()
  return rows
}

/** Runs statements in a transaction. */
export async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const announcer = announcerOf(pool)
  const client = await pool.connect()
  try {
    await client.query(announcer ? `begin; set local boutique.origin = '${announcer.origin}'` : 'begin')
    const result = await work(client)
    await client.query('commit')
    client.release()
    announcer?.committed()
    return result
  } catch (error) {
    await rollBack(client, error as Error)
    throw error
  }
}

/** Rolls back and releases a client after a failure. An unresponsive one is closed instead. */
async function rollBack(client: pg.PoolClient, error: Error): Promise<void> {
  if (isSilence(error)) return client.release(error)
  await client.query('rollback').then(
    () => client.release(),
    (lost: Error) => client.release(lost),
  )
}

/** Whether the database did not respond within `query_timeout`. */
export const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'
