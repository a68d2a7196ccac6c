import type pg from 'pg'
import type { Pool } from '../store/connection/pool.ts'

type RecordedQuery = { text: string; values: unknown[] }
type Query = (...args: unknown[]) => unknown

/** A pool that notes its statements with their values, also those of the connections that it gives. */
export function recordingPool(pool: Pool): { pool: Pool; queries: RecordedQuery[] } {
  const queries: RecordedQuery[] = []
  const over = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(_, name) {
        const own = Reflect.get(target, name) as unknown
        if (typeof own !== 'function') return own
        if (name === 'connect') return async () => over(await (own as () => Promise<object>).call(target))
        if (name !== 'query') return own.bind(target)
        return (...args: unknown[]) => {
          const [config] = args as [string | pg.QueryConfig]
          if (typeof config !== 'string') queries.push({ text: config.text, values: config.values ?? [] })
          return (own as Query).apply(target, args)
        }
      },
    })
  return { pool: over(pool), queries }
}
