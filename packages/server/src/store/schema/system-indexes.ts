import type pg from 'pg'
import { readTables } from './schema-catalogue.ts'
import { buildIndexes, missingIndexes } from './schema-indexes.ts'
import type { LayoutIndex } from './schema-layout.ts'
import type { Progress } from './schema-lock.ts'

/** Indexes of system tables that grow large: they are built while other servers write, and not in a system step. */
const INDEXES: Readonly<Record<string, readonly LayoutIndex[]>> = {
  journal: [
    index('journal_by_collection', 'on system.journal (scope, collection, at)', 'journal par collection'),
    index('journal_by_person', 'on system.journal (scope, actor, collection, at)', 'journal par personne'),
  ],
}

function index(name: string, on: string, label: string): LayoutIndex {
  return { name, unique: false, definition: `index ${on}`, label }
}

/** Builds the missing indexes of system tables, concurrently. */
export async function ensureSystemIndexes(client: pg.PoolClient, progress: Progress): Promise<void> {
  const standing = await readTables(client, 'system')
  for (const [table, indexes] of Object.entries(INDEXES)) {
    const found = standing.get(table)?.indexes ?? new Map()
    await buildIndexes(client, ['system', table], missingIndexes(indexes, found), found, progress)
  }
}
