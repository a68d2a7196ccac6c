import { type Queryable, run } from './pool.ts'

/**
 * Serialises writes whose rules ask the same question about other documents, until the transaction ends. A count read
 * afterwards includes the previous commit.
 */
export async function lockQuestion(on: Queryable, question: string): Promise<void> {
  await run(on, 'select pg_advisory_xact_lock(hashtextextended($1, 7209431))', [question])
}
