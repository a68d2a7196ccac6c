import pg from 'pg'
import { currentLane, Lanes } from './lanes.ts'
import { RawClient, type Row, StatementNames } from '../wire/index.ts'

/** How to connect to a database. `host` is a socket folder or an address; `pg` accepts either. */
export interface Connection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

/**
 * All values stay the text that PostgreSQL sent: documents pass through, and the few numbers are parsed where needed.
 */
const asText = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig

/**
 * Time limits of requests, in milliseconds: a statement, a wait for a lock, an idle transaction (a hosted index may
 * take 30 s of it). `query_timeout` is a client-side timer, for a database that does not respond at all.
 */
export const TIME_LIMITS = {
  statement_timeout: 15_000,
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 60_000,
  query_timeout: 20_000,
} as const

/** Where the database is, as the options of its client. */
export const locationOf = (connection: Connection | string) =>
  typeof connection === 'string' ? { connectionString: connection } : connection

const common = (connection: Connection | string) => ({
  ...locationOf(connection),
  connectionTimeoutMillis: 5000,
  application_name: 'arriere-boutique',
})

const statements = new StatementNames()
type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: pg.PoolClient['release'],
) => void

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

  constructor(options: pg.PoolConfig & { max: number }) {
    super(options)
    this.#lanes = new Lanes(options.max)
    this.on('connect', (client) => {
      this.#born.set(client, statements.given)
      this.#numbers.set(client, this.#opened++)
      // A connection may be lost between two statements of a transaction: the next one fails. The pool listens to idle
      // clients only, and an error that nobody listens to ends the process.
      client.on('error', () => undefined)
    })
    // An idle connection that dies is replaced at its next use.
    this.on('error', () => undefined)
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

  #checkOut(leave: () => void, callback: ConnectCallback): void {
    super.connect((error, client, release) => {
      if (!client) {
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

/** Connections that stay open when idle, so that the first click after a pause does not wait for new ones. */
const LEAST_OPEN = 4

/** A pool over the embedded server's connection or a DATABASE_URL, with the time limits of requests. */
export function createPool(connection: Connection | string, max = 20): pg.Pool {
  return new SharedPool({
    ...common(connection),
    ...TIME_LIMITS,
    max,
    min: Math.min(LEAST_OPEN, max),
    types: asText,
    Client: RawClient,
  })
}

/** A pool for the identity library, whose tables are in their own schema and whose values are parsed. */
export function createIdentityPool(connection: Connection | string): pg.Pool {
  return new SharedPool({ ...common(connection), ...TIME_LIMITS, max: 5, options: '-c search_path=auth' })
}

/**
 * A small pool for the job library: values are parsed, and commits are asynchronous, since jobs lost in a power failure
 * run again.
 */
export function createJobsPool(connection: Connection | string): pg.Pool {
  return new SharedPool({ ...common(connection), ...TIME_LIMITS, max: 6, options: '-c synchronous_commit=off' })
}

/** A small pool without time limits, for schema changes and long maintenance. */
export function createMaintenancePool(connection: Connection | string, max = 2): pg.Pool {
  return new SharedPool({ ...common(connection), max, types: asText })
}

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

/** Runs statements in a transaction. */
export async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    client.release()
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
