import { type Queryable, run } from './pool.ts'

/**
 * Makes writes whose rules ask the same question about other documents wait for each other, until the transaction ends. A
 * count that is read afterwards sees what the one before committed.
 */
export async function lockQuestion(on: Queryable, question: string): Promise<void> {
  await run(on, 'select pg_advisory_xact_lock(hashtextextended($1, 7209431))', [question])
}
