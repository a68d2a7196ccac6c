import { type Queryable, type Row, run } from '../../../store/connection/pool.ts'

export type ErasureState = 'attente' | 'fichiers' | 'fait'
/** The erasure of a contact: without personal data once it is done. */
export interface ErasureRow {
  id: string
  boutique: string
  contact: string
  actor: string
  state: ErasureState
  at: string
  endedAt?: string
  counts: Record<string, number>
}

const COLUMNS = 'id, boutique, contact, actor, state, at, ended_at, counts::text'
const erasureRow = (row: Row): ErasureRow => ({
  id: row[0] as string,
  boutique: row[1] as string,
  contact: row[2] as string,
  actor: row[3] as string,
  state: row[4] as ErasureState,
  at: row[5] as string,
  ...(row[6] && { endedAt: row[6] }),
  counts: JSON.parse(row[7] as string) as Record<string, number>,
})

/** Records an erasure; false when there is one of this contact. */
export async function insertErasure(
  on: Queryable,
  { id, boutique, contact, actor, at }: Omit<ErasureRow, 'state' | 'counts' | 'endedAt'>,
): Promise<boolean> {
  const text = `insert into system.erasures (id, boutique, contact, actor, at) values ($1, $2, $3, $4, $5)
    on conflict (contact) do nothing returning 1`
  return (await run(on, text, [id, boutique, contact, actor, at])).length > 0
}

/** The erasure of a contact that is not done, locked until the transaction ends. */
export async function lockUndone(on: Queryable, boutique: string, contact: string): Promise<ErasureRow | undefined> {
  const text = `select ${COLUMNS} from system.erasures
    where boutique = $1 and contact = $2 and state <> 'fait' for no key update`
  const [row] = await run(on, text, [boutique, contact])
  return row && erasureRow(row)
}

/** The latest erasures of a boutique, newest first. */
export async function listErasures(on: Queryable, boutique: string, limit: number): Promise<ErasureRow[]> {
  const text = `select ${COLUMNS} from system.erasures where boutique = $1 order by at desc, id limit $2`
  return (await run(on, text, [boutique, limit])).map(erasureRow)
}

/** An erasure of a boutique by its id. */
export async function readErasure(on: Queryable, boutique: string, id: string): Promise<ErasureRow | undefined> {
  const text = `select ${COLUMNS} from system.erasures where boutique = $1 and id = $2`
  const [row] = await run(on, text, [boutique, id])
  return row && erasureRow(row)
}

/** Adds to the counts of an erasure. */
export async function addCounts(on: Queryable, id: string, counts: Readonly<Record<string, number>>): Promise<void> {
  await run(
    on,
    `update system.erasures as e set counts = e.counts || coalesce((
       select jsonb_object_agg(key, value::int + coalesce((e.counts->>key)::int, 0)) from jsonb_each_text($2::jsonb)), '{}')
     where id = $1`,
    [id, JSON.stringify(counts)],
  )
}

/** Writes one count of an erasure, in place of what it was. */
export async function setCount(on: Queryable, id: string, kind: string, count: number): Promise<void> {
  const text = 'update system.erasures set counts = counts || jsonb_build_object($2::text, $3::int) where id = $1'
  await run(on, text, [id, kind, count])
}

/** Everything in the database is erased; these files are still to be removed. */
export async function noteFilesLeft(on: Queryable, id: string, paths: readonly string[]): Promise<void> {
  await run(on, `update system.erasures set state = 'fichiers', paths = $2 where id = $1`, [id, paths])
}

/** The paths of the files that an erasure has still to remove. */
export async function filesLeft(on: Queryable, id: string): Promise<string[]> {
  const [row] = await run(on, 'select to_json(paths)::text from system.erasures where id = $1', [id])
  return JSON.parse(row?.[0] ?? '[]') as string[]
}

/** Marks an erasure as done; `at` is an instant. */
export async function noteErased(on: Queryable, id: string, at: string): Promise<void> {
  await run(on, `update system.erasures set state = 'fait', ended_at = $2, paths = '{}' where id = $1`, [id, at])
}
