import { type Queryable, run } from './pool.ts'

/** An entry as stored: the paths it changed with their values before, and those that rules changed. */
export interface Entry {
  rev: number
  at: string
  actor: string
  action: string
  changes: Record<string, unknown>
  derived: string[]
}

const COLUMNS = 'rev, at, actor, action, changes::text, to_json(derived)::text'

/** What happened to a document after a revision, oldest first. */
export async function entriesSince(on: Queryable, collection: string, id: string, rev: number): Promise<Entry[]> {
  const text = `select ${COLUMNS} from system.journal where collection = $1 and document = $2 and rev > $3 order by rev`
  return (await run(on, text, [collection, id, rev])).map(entry)
}

/** The latest entries of a document, newest first. */
export async function latestEntries(on: Queryable, collection: string, id: string, limit: number): Promise<Entry[]> {
  const text = `select ${COLUMNS} from system.journal where collection = $1 and document = $2 order by rev desc limit $3`
  return (await run(on, text, [collection, id, limit])).map(entry)
}

const entry = (row: (string | null)[]): Entry => ({
  rev: Number(row[0]),
  at: row[1] as string,
  actor: row[2] as string,
  action: row[3] as string,
  changes: JSON.parse(row[4] as string),
  derived: JSON.parse(row[5] as string),
})
