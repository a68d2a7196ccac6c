import type pg from 'pg'
import type { StandingIndex } from './schema-catalogue.ts'
import { indexNote, type LayoutIndex } from './schema-layout.ts'
import { type Progress, untilFree } from './schema-lock.ts'
import { createIndex, noteIndex, qualified } from './schema-statements.ts'

/** Codes of PostgreSQL for documents that an index cannot hold: equal ones in a unique index, an entry that is too long. */
const UNFIT = ['23505', '54000']
/** Whether an index cannot be built because of the documents. */
export const isUnfit = (error: unknown): boolean => UNFIT.includes((error as { code?: string }).code ?? '')

/** The sentence for an index that the documents do not allow. */
export const unfitMessage = (table: string, { unique, label }: LayoutIndex): string =>
  unique
    ? `${table} : plusieurs documents ont la même valeur de « ${label} », qui devrait être unique. Le serveur fonctionne sans ce contrôle et réessaiera au prochain démarrage.`
    : `${table} : une valeur de « ${label} » est trop longue pour être indexée. Le serveur fonctionne sans cet index et réessaiera au prochain démarrage.`

/** Indexes that are missing, incomplete or not what is declared. */
export const missingIndexes = (
  wanted: readonly LayoutIndex[],
  standing: ReadonlyMap<string, StandingIndex>,
): LayoutIndex[] =>
  wanted.filter((index) => {
    const found = standing.get(index.name)
    return !found?.valid || found.note !== indexNote(index)
  })

/**
 * Builds indexes beside those who write, one after the other; what an interrupted build left is removed first. One that the
 * documents do not allow is left out, and said.
 */
export async function buildIndexes(
  client: pg.PoolClient,
  [schema, table]: [schema: string, table: string],
  indexes: readonly LayoutIndex[],
  standing: ReadonlyMap<string, StandingIndex>,
  progress: Progress,
): Promise<void> {
  for (const [at, index] of indexes.entries()) {
    const what = `${table} : index ${at + 1} sur ${indexes.length} (${index.label})`
    progress(what)
    const remove = `drop index concurrently if exists ${qualified(schema, index.name)}`
    if (standing.has(index.name)) await client.query(remove)
    try {
      // A build waits for others without anybody waiting behind it: it needs no time limit, but two may block each other.
      await untilFree(what, progress, async () => {
        await client.query(createIndex(schema, table, index, 'concurrently')).catch(async (error: unknown) => {
          await client.query(remove)
          throw error
        })
      })
    } catch (error) {
      if (!isUnfit(error)) throw error
      progress(unfitMessage(table, index))
      continue
    }
    await client.query(noteIndex(schema, index))
  }
}
