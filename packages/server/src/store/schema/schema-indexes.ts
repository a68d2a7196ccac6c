import type pg from 'pg'
import type { StandingIndex } from './schema-catalogue.ts'
import { indexNote, type LayoutIndex } from './schema-layout.ts'
import { type Progress, untilFree } from './schema-lock.ts'
import { createIndex, noteIndex, qualified } from './schema-statements.ts'

/**
 * Codes of PostgreSQL for documents that an index cannot contain: duplicates in a unique index, an entry that is too
 * long.
 */
const UNFIT = ['23505', '54000']
/** Whether an index cannot be built because of the documents. */
export const isUnfit = (error: unknown): boolean => UNFIT.includes((error as { code?: string }).code ?? '')

/** The sentence for an index that existing documents violate. */
export const unfitMessage = (table: string, { unique, label }: LayoutIndex): string =>
  unique
    ? `${table} : plusieurs documents ont la même valeur de « ${label} », qui devrait être unique. Le serveur fonctionne sans ce contrôle et réessaiera au prochain démarrage.`
    : `${table} : une valeur de « ${label} » est trop longue pour être indexée. Le serveur fonctionne sans cet index et réessaiera au prochain démarrage.`

/** Indexes that are missing, incomplete or different from their declaration. */
export const missingIndexes = (
  wanted: readonly LayoutIndex[],
  standing: ReadonlyMap<string, StandingIndex>,
): LayoutIndex[] =>
  wanted.filter((index) => {
    const found = standing.get(index.name)
    return !found?.valid || found.note !== indexNote(index)
  })

/**
 * Builds indexes concurrently, one after the other; remains of an interrupted build are removed first. An index that
 * documents violate is skipped and reported.
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
      // A concurrent build waits without blocking others: it needs no time limit, but two builds may block each other.
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
