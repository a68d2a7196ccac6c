import type pg from 'pg'
import { serversOf, type UrlUse } from './database-url.ts'

/** How to connect to a database. `host` is a socket folder or an address; `pg` accepts either. */
export interface Connection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** Milliseconds until a connection is given up, and until the next of several servers is tried. */
const CONNECT_MS = { one: 5000, ofSeveral: 2000 }

type Server = Connection | { connectionString: string }

/** The servers of a database. The one that took writes last is tried first. */
export class Servers {
  readonly mustWrite: boolean
  readonly #all: readonly Server[]
  #at = 0

  constructor(connection: Connection | string, use: UrlUse = 'write') {
    const { urls, mustWrite } =
      typeof connection === 'string' ? serversOf(connection, use) : { urls: undefined, mustWrite: false }
    this.mustWrite = mustWrite
    this.#all = urls?.map((connectionString) => ({ connectionString })) ?? [connection as Connection]
  }

  get count(): number {
    return this.#all.length
  }
  get connectMs(): number {
    return this.count > 1 ? CONNECT_MS.ofSeveral : CONNECT_MS.one
  }
  get next(): Server {
    return this.#all[this.#at] as Server
  }
  /** No connection to this server was made: others try the one after it. */
  leave(server: Server): void {
    if (this.next === server) this.#at = (this.#at + 1) % this.count
  }
}

const known = new Map<string, Servers>()
/** The servers of a connection; all that name them by the same URL share which one took writes last. */
export function serversFor(connection: Connection | string): Servers {
  if (typeof connection !== 'string') return new Servers(connection)
  let servers = known.get(connection)
  if (!servers) known.set(connection, (servers = new Servers(connection)))
  return servers
}

/** What a session is told before it is used: settings by name. */
export type Settings = Readonly<Record<string, string>>

/** How the clients of a pool use their connections. */
export interface Sessions {
  /** Undefined: a pooler gives the session to others after each transaction, so that it is told nothing and names no statement. */
  settings: Settings | undefined
}

/** PostgreSQL's code for a write in a transaction that takes none. */
const READ_ONLY = '25006'

/**
 * A class of clients that lead to the server which is tried next. Nothing is asked in the startup packet, since poolers
 * refuse what they do not know: the settings are set, and the server is asked whether it takes writes, by one statement.
 */
export function clientsOf(Base: typeof pg.Client, servers: Servers, { settings }: Sessions): typeof pg.Client {
  const first = firstStatement(servers, settings)
  return class extends Base {
    readonly #server: Server

    constructor(config?: pg.ClientConfig) {
      const server = servers.next
      super({ ...config, ...server })
      this.#server = server
      // A connection may be lost between two statements: the next one fails. The pool listens to idle clients only, and
      // an error that nobody listens to ends the process.
      this.on('error', () => undefined)
      if (!settings) withoutNames(this)
    }

    override connect(): Promise<this>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<this> | void {
      const ready = this.#open()
      if (!callback) return ready.then(() => this)
      ready.then(() => (callback as () => void)(), callback)
    }

    async #open(): Promise<void> {
      try {
        await super.connect()
        if (first) await this.#begin(first)
      } catch (error) {
        servers.leave(this.#server)
        throw error
      }
    }

    async #begin(statement: string): Promise<void> {
      try {
        const { rows } = await this.query<[string]>({ text: statement, rowMode: 'array' })
        if (servers.mustWrite && rows[0]?.[0] !== 'off')
          throw Object.assign(new Error('the server takes no writes'), { code: READ_ONLY })
      } catch (error) {
        void this.end().catch(() => undefined)
        throw error
      }
    }
  }
}

/** The statement that a new session runs: whether it takes writes, and its settings. */
function firstStatement({ mustWrite }: Servers, settings: Settings = {}): string | undefined {
  const set = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`)
  if (set.length === 0 && !mustWrite) return undefined
  return `select ${["current_setting('transaction_read_only')", ...set].join(', ')}`
}

/** Runs every statement of a client without a name: the session that knows a name may be another's. */
function withoutNames(client: pg.Client): void {
  const send = client.query as (...args: unknown[]) => unknown
  client.query = ((config: unknown, ...more: unknown[]) =>
    send.call(client, unnamed(config), ...more)) as typeof client.query
}
function unnamed(config: unknown): unknown {
  if (typeof config !== 'object' || config === null || !('name' in config) || 'submit' in config) return config
  const { name: _, ...rest } = config
  return rest
}
