import type { Pool } from '../store/connection/pool.ts'

/**
 * A pool that loses a response: the first statement whose text matches is executed, and its connection then closes, as
 * when the server is killed after a commit. Everything else works.
 * @param before with `before`, the connection closes before the statement instead, and nothing is executed
 */
export function losingAnswers(pool: Pool, matching: RegExp, before = false): { pool: Pool; lost(): number } {
  let lost = 0
  const query = (target: { query(...args: unknown[]): Promise<unknown> }) =>
    async function query(...args: unknown[]): Promise<unknown> {
      const [given] = args as [string | { text: string }]
      const isLost = lost === 0 && matching.test(typeof given === 'string' ? given : given.text)
      if (!isLost) return target.query(...args)
      lost++
      if (!before) await target.query(...args)
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    }
  const over = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(_, name) {
        const own = target as unknown as { query(...args: unknown[]): Promise<unknown>; connect(): Promise<object> }
        if (name === 'query') return query(own)
        if (name === 'connect') return async () => over(await own.connect())
        const value = Reflect.get(target, name) as unknown
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  return { pool: over(pool), lost: () => lost }
}
