import { type Queryable, run } from './pool.ts'

/** SQL: the number by which a question is locked. */
export const questionKey = (question: string): string => `hashtextextended(${question}, 7209431)`

/** SQL: locks a question until the end of the transaction. */
export const lockSql = (question: string): string => `pg_advisory_xact_lock(${questionKey(question)})`

/** SQL: the same, beside others who share it. */
export const sharedLockSql = (question: string): string => `pg_advisory_xact_lock_shared(${questionKey(question)})`

/**
 * Serialises writes whose rules ask the same question about other documents, until the transaction ends. A count read
 * afterwards includes the previous commit.
 */
export async function lockQuestion(on: Queryable, question: string): Promise<void> {
  await run(on, `select ${lockSql('$1')}`, [question])
}
