import type { Collection } from '@boutique/domain'
import { tableOf } from './columns.ts'
import { pathOf } from './medias.ts'
import { type Pool, type Queryable, type Row, run, transaction } from './pool.ts'

/** A file that is to be removed from storage once nobody can want it back. */
export interface MediaDeletion {
  id: string
  boutique: string
  fullPath: string
  docType?: string
  docId?: string
  /** When it was asked for, and by whom. */
  askedAt: string
  actor: string
  /** The path that took its place, when the photo was turned. */
  replacedBy?: string
  /** What the media record said of the file (size in pixels and bytes), to be said again when it comes back. */
  metadata?: unknown
}

const COLUMNS = 'id, boutique, full_path, doc_type, doc_id, asked_at, actor, replaced_by, metadata::text'

function readDeletion(row: Row): MediaDeletion {
  const [id, boutique, fullPath, docType, docId, askedAt, actor, replacedBy, metadata] = row as string[]
  return {
    id: id as string,
    boutique: boutique as string,
    fullPath: fullPath as string,
    askedAt: askedAt as string,
    actor: actor as string,
    ...(docType && { docType }),
    ...(docId && { docId }),
    ...(replacedBy && { replacedBy }),
    ...(metadata && { metadata: JSON.parse(metadata) }),
  }
}

/** Notes a deletion; asked for again, its delay starts again. [PHOTO-21] */
export async function addDeletion(on: Queryable, deletion: MediaDeletion): Promise<void> {
  const { id, boutique, fullPath, docType, docId, askedAt, actor, replacedBy, metadata } = deletion
  await run(
    on,
    `insert into system.media_deletions as d
       (id, boutique, full_path, doc_type, doc_id, asked_at, actor, replaced_by, metadata)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb)
     on conflict (full_path) do update set asked_at = excluded.asked_at, actor = excluded.actor,
       replaced_by = coalesce(excluded.replaced_by, d.replaced_by), metadata = coalesce(excluded.metadata, d.metadata)`,
    [id, boutique, fullPath, docType, docId, askedAt, actor, replacedBy, metadata && JSON.stringify(metadata)],
  )
}

/** The deletion noted for a path whose file is not yet removed. */
export async function findDeletion(on: Queryable, fullPath: string): Promise<MediaDeletion | undefined> {
  const [row] = await run(
    on,
    `select ${COLUMNS} from system.media_deletions where full_path = $1 and removed_at is null`,
    [fullPath],
  )
  return row && readDeletion(row)
}

/** Takes a deletion back; false: there is none, or its file is removed. */
export async function dropDeletion(on: Queryable, fullPath: string): Promise<boolean> {
  const rows = await run(
    on,
    'delete from system.media_deletions where full_path = $1 and removed_at is null returning id',
    [fullPath],
  )
  return rows.length > 0
}

/**
 * Brings the deletions in line with the media records, which people also delete and restore by themselves: a deleted
 * record gets one, dated from then; a record that is back has none.
 */
export async function reconcileDeletions(on: Queryable, medias: Collection): Promise<void> {
  const [table, path] = [tableOf(medias.slug), pathOf(medias)]
  await run(
    on,
    `delete from system.media_deletions as d using ${table} as m
     where d.removed_at is null and m.${path} = d.full_path and not m.deleted`,
    [],
  )
  await run(
    on,
    `insert into system.media_deletions as d (id, boutique, full_path, doc_type, doc_id, asked_at, actor)
     select id, _scope, ${path}, data->>'docType', data->>'docId', updated_at, '' from ${table}
     where deleted and ${path} is not null
     on conflict (full_path) do update set asked_at = excluded.asked_at
     where d.removed_at is null and d.asked_at < excluded.asked_at`,
    [],
  )
}

/** Paths whose deletion was asked before the instant `before`, in their order, from beyond `after`. */
export async function dueDeletions(on: Queryable, before: string, after: string, limit: number): Promise<string[]> {
  const rows = await run(
    on,
    `select full_path from system.media_deletions
     where removed_at is null and asked_at < $1 and full_path > $2 order by full_path limit $3`,
    [before, after, limit],
  )
  return rows.map((row) => row[0] as string)
}

/**
 * Runs `remove` and notes the instant `at` as that of the removal, unless the deletion was taken back meanwhile: whoever
 * takes it back waits for the end, and learns that it is too late. When `remove` fails, nothing is noted.
 */
export async function carryOut(pool: Pool, fullPath: string, at: string, remove: () => Promise<unknown>) {
  return transaction(pool, async (client) => {
    const rows = await run(
      client,
      'update system.media_deletions set removed_at = $2 where full_path = $1 and removed_at is null returning id',
      [fullPath, at],
    )
    if (rows.length === 0) return false
    await remove()
    return true
  })
}
