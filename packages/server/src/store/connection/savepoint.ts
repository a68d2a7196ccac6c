import type { Queryable } from './pool.ts'

/** Does a part of a transaction. When it fails, what was done before it remains. */
export async function inSavepoint(on: Queryable, work: () => Promise<void>): Promise<void> {
  await on.query('savepoint part')
  try {
    await work()
  } catch (error) {
    // A lost connection cannot go back: its own error says more.
    await on.query('rollback to savepoint part; release savepoint part').catch(() => undefined)
    throw error
  }
  await on.query('release savepoint part')
}
