import type { Collection } from '@boutique/domain'
import { tableOf } from '../../../store/lists/columns.ts'
import { dropFile } from './media-files.ts'
import { pathOf } from '../../../store/documents/photo-function.ts'
import type { OwnedPath } from './medias.ts'
import { type Pool, type Queryable, type Row, run, transaction } from '../../../store/connection/pool.ts'

/** A file to be removed from storage once its deletion cannot be undone any more. */
export interface MediaDeletion {
  id: string
  boutique: string
  fullPath: string
  docType?: string
  docId?: string
  /** When it was requested, and by whom. */
  askedAt: string
  actor: string
  /** The path of the rotated photo that replaced it. */
  replacedBy?: string
  /** The media record's metadata of the file (size in pixels and bytes), to be restored with it. */
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

/** Records a deletion; repeating it restarts the delay. [PHOTO-21] */
export async function addDeletion(on: Queryable, deletion: MediaDeletion): Promise<void> {
  const { id, boutique, fullPath, docType, docId, askedAt, actor, replacedBy, metadata } = deletion
  await run(
    on,
    `insert into system.media_deletions as d
       (id, boutique, full_path, doc_type, doc_id, asked_at, actor, replaced_by, metadata)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb)
     on conflict (full_path) do update set boutique = excluded.boutique, asked_at = excluded.asked_at,
       actor = excluded.actor, removed_at = null,
       doc_type = coalesce(excluded.doc_type, d.doc_type), doc_id = coalesce(excluded.doc_id, d.doc_id),
       replaced_by = coalesce(excluded.replaced_by, d.replaced_by), metadata = coalesce(excluded.metadata, d.metadata)`,
    [id, boutique, fullPath, docType, docId, askedAt, actor, replacedBy, metadata && JSON.stringify(metadata)],
  )
}

/** The recorded deletion of a path whose file is not yet removed. */
export async function findDeletion(on: Queryable, fullPath: string): Promise<MediaDeletion | undefined> {
  const [row] = await run(
    on,
    `select ${COLUMNS} from system.media_deletions where full_path = $1 and removed_at is null`,
    [fullPath],
  )
  return row && readDeletion(row)
}

/** Cancels a deletion; false when there is none, or the file is removed. */
export async function dropDeletion(on: Queryable, fullPath: string): Promise<boolean> {
  const rows = await run(
    on,
    'delete from system.media_deletions where full_path = $1 and removed_at is null returning id',
    [fullPath],
  )
  return rows.length > 0
}

/**
 * Cancels the deletion of a file that a document shows again, if there is one; false when the file is removed. Waits for
 * a removal in progress.
 */
export async function keepFile(on: Queryable, fullPath: string): Promise<boolean> {
  if (await dropDeletion(on, fullPath)) return true
  const removed = await run(on, 'select 1 from system.media_deletions where full_path = $1', [fullPath])
  return removed.length === 0
}

/**
 * Synchronises deletions with the media records, which people also delete and restore directly: a deleted record gets a
 * deletion, dated from then; a restored one has none. Only records of the file's own boutique count.
 */
export async function reconcileDeletions(on: Queryable, medias: Collection): Promise<void> {
  const [table, path] = [tableOf(medias.slug), pathOf(medias)]
  await run(
    on,
    `delete from system.media_deletions as d using ${table} as m
     where d.removed_at is null and m.${path} = d.full_path and m._scope = d.boutique and not m.deleted`,
    [],
  )
  await run(
    on,
    `insert into system.media_deletions as d (id, boutique, full_path, doc_type, doc_id, asked_at, actor)
     select m.id, m._scope, f.full_path, m.data->>'docType', m.data->>'docId', m.updated_at, ''
     from ${table} as m join system.media_files as f on f.full_path = m.${path} and f.boutique = m._scope
     where m.deleted
     on conflict (full_path) do update set asked_at = excluded.asked_at
     where d.removed_at is null and d.asked_at < excluded.asked_at and d.boutique = excluded.boutique`,
    [],
  )
}

/**
 * Files whose deletion was requested before the instant `before`, ordered by path after `after`. Deletions recorded by
 * another boutique than the owner are ignored.
 */
export async function dueDeletions(on: Queryable, before: string, after: string, limit: number): Promise<OwnedPath[]> {
  const rows = await run(
    on,
    `select d.full_path, d.boutique from system.media_deletions as d
     left join system.media_files as f on f.full_path = d.full_path
     where d.removed_at is null and d.asked_at < $1 and d.full_path > $2 and coalesce(f.boutique, d.boutique) = d.boutique
     order by d.full_path limit $3`,
    [before, after, limit],
  )
  return rows.map(([path, boutique]) => ({ path: path as string, boutique: boutique || undefined }))
}

/**
 * Runs `remove` and records the instant `at` of the removal, unless the deletion was cancelled meanwhile: a concurrent
 * cancellation waits, and then fails. When `remove` fails, nothing is recorded.
 */
export async function carryOut(pool: Pool, fullPath: string, at: string, remove: () => Promise<unknown>) {
  return transaction(pool, async (client) => {
    const rows = await run(
      client,
      'update system.media_deletions set removed_at = $2 where full_path = $1 and removed_at is null returning id',
      [fullPath, at],
    )
    if (rows.length === 0) return false
    await dropFile(client, fullPath)
    await remove()
    return true
  })
}
