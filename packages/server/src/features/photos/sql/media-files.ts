import { type Collection, privateOwnerOf } from '@boutique/domain'
import { tableOf } from '../../../store/lists/columns.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'

/**
 * The owner of each stored file, as one step of the system tables: it is never edited after a release. Existing files
 * belong to the boutique whose folder contains them, else to the only one with a record of them.
 */
export const MEDIA_FILES_STEP = `
create table system.media_files (
  full_path text collate "C" primary key,
  boutique text collate "C" not null,
  doc_type text,
  doc_id text,
  actor text not null,
  at text collate "C" not null
);
do $$
begin
  if to_regclass('medias') is null or to_regclass('boutiques') is null then
    return;
  end if;
  execute $sql$
    with folders as (
      select id, trim(both '/' from data->>'storageBucketPath') as folder from boutiques
    ), records as (
      select m._scope as boutique, m.data->>'fullPath' as path, m.data->>'docType' as doc_type,
        m.data->>'docId' as doc_id, m.created_at, starts_with(m.data->>'fullPath', 'prive/' || m._scope || '/')
          or exists (select 1 from folders where id = m._scope and folder <> ''
                     and starts_with(m.data->>'fullPath', folder || '/')) as own
      from medias as m where m.data->>'fullPath' is not null
    )
    insert into system.media_files (full_path, boutique, doc_type, doc_id, actor, at)
    select distinct on (path) path, boutique, doc_type, doc_id, '', created_at from records as one
    where own or not (
      starts_with(path, 'prive/')
      or exists (select 1 from records as other where other.path = one.path and other.boutique <> one.boutique)
      or exists (select 1 from folders where id <> one.boutique and folder <> '' and starts_with(path, folder || '/')))
    order by path, own desc, created_at
  $sql$;
end $$;
`

/** A stored file, recorded before it was written. */
export interface MediaFile {
  fullPath: string
  /** The boutique that uploaded it. */
  boutique: string
  /** The document it was uploaded for. */
  docType?: string
  docId?: string
}

/** Records the owner of a file before it is written; an existing record is kept. */
export async function noteFile(
  on: Queryable,
  file: MediaFile & { bytes: number },
  by: { actor: string; at: string },
): Promise<void> {
  const { fullPath, boutique, docType, docId, bytes } = file
  await run(
    on,
    `insert into system.media_files (full_path, boutique, doc_type, doc_id, actor, at, bytes)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (full_path) do nothing`,
    [fullPath, boutique, docType, docId, by.actor, by.at, bytes],
  )
}

/** Deletes the record of a file that was not written, or was removed. */
export async function dropFile(on: Queryable, fullPath: string): Promise<void> {
  await run(on, 'delete from system.media_files where full_path = $1', [fullPath])
}

/**
 * The files of some paths with their owners: as recorded; a private file by its path; other files without a record
 * (older ones, or added by hand) by the boutique with the innermost folder that contains them, if it is a single one.
 * Paths without an owner are left out.
 */
export async function ownersOf(
  on: Queryable,
  boutiques: Collection,
  paths: readonly string[],
): Promise<Map<string, MediaFile>> {
  const rows = await run(
    on,
    `select asked.path, coalesce(file.boutique, shop.id), file.doc_type, file.doc_id
     from unnest($1::text[]) as asked (path)
     left join system.media_files as file on file.full_path = asked.path
     left join lateral (
       select min(id) as id from (
         select id, rank() over (order by length(folder) desc) as depth from (
           select id, trim(both '/' from data->>'storageBucketPath') as folder from ${tableOf(boutiques.slug)}
         ) as shops where folder <> '' and starts_with(asked.path, folder || '/')
       ) as holding where depth = 1 having count(*) = 1
     ) as shop on file.boutique is null`,
    [paths],
  )
  const owners = new Map<string, MediaFile>()
  for (const [path, noted, docType, docId] of rows as [string, string | null, string | null, string | null][]) {
    const owner = privateOwnerOf(path)
    const boutique = noted ?? owner?.boutique
    if (boutique === undefined) continue
    owners.set(path, {
      fullPath: path,
      boutique,
      ...(docType !== null && { docType }),
      ...(docId !== null && { docId }),
    })
  }
  return owners
}
