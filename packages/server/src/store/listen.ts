import pg from 'pg'
import type { Connection } from './pool.ts'

/** What a commit changed: the collection, the scope, and the ids (null: too many to name). */
export interface Change {
  collection: string
  scope: string
  ids: string[] | null
}
export interface ChangeListener {
  change(change: Change): void
  /** The connection was lost and is back: anything may have changed meanwhile. */
  reset(): void
}

const FIRST_WAIT = 50
const LONGEST_WAIT = 5000

/**
 * Hears every commit on a direct connection (a transaction-mode pooler would lose LISTEN) and comes back with growing waits
 * when it breaks. Resolves once the first LISTEN stands.
 */
export async function listenToChanges(
  connection: Connection | string,
  listener: ChangeListener,
  log: (error: unknown) => void,
) {
  const where = typeof connection === 'string' ? { connectionString: connection } : connection
  let client: pg.Client | undefined
  let stopped = false
  let wait = FIRST_WAIT
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...where, application_name: 'arriere-boutique live', keepAlive: true })
    next.on('notification', ({ payload }) => {
      if (payload) listener.change(JSON.parse(payload) as Change)
    })
    next.on('error', log)
    next.on('end', () => {
      if (client === next) lost()
    })
    await next.connect()
    await next.query('listen changes')
    client = next
  }
  function lost(): void {
    client = undefined
    if (stopped) return
    timer = setTimeout(() => {
      connect().then(
        () => {
          wait = FIRST_WAIT
          listener.reset()
        },
        (error) => {
          log(error)
          wait = Math.min(wait * 2, LONGEST_WAIT)
          lost()
        },
      )
    }, wait)
  }
  await connect()
  return {
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
