import type { Collection } from '@boutique/domain'
import { inScope, tableOf } from '../../../store/lists/columns.ts'
import { pathOf } from '../../../store/documents/photo-function.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'
import { tabPredicate } from '../../../store/lists/where.ts'

/**
 * Which documents show which photos, as one step of the system tables: it is never edited after a release. Existing
 * documents outside of the bin are read once; later every commit keeps the table.
 */
export const MEDIA_USES_STEP = `
create table system.media_uses (
  boutique text collate "C" not null,
  full_path text collate "C" not null,
  collection text collate "C" not null,
  document text collate "C" not null,
  primary key (collection, document, full_path)
);
create index media_uses_by_path on system.media_uses (boutique, full_path);
do $$
declare
  one record;
begin
  for one in select * from (values
    ('produits', '$.photos[*]'), ('modeles', '$.photos[*]'), ('posts', '$.photos[*]'), ('memos', '$.photos[*]'),
    ('depenses', '$.photos[*]'), ('produits', '$.contents[*].medias[*].fullPath'),
    ('modeles', '$.contents[*].medias[*].fullPath'), ('posts', '$.contents[*].medias[*].fullPath'),
    ('pages', '$.contents[*].medias[*].fullPath'), ('commandes', '$.produits[*].photo')) as shown (slug, path)
  loop
    continue when to_regclass(one.slug) is null;
    execute format($sql$
      insert into system.media_uses (boutique, full_path, collection, document)
      select d._scope, photo #>> '{}', %1$L, d.id
      from %1$I as d, jsonb_path_query(d.data, %2$L) as photo
      where not d.deleted and jsonb_typeof(photo) = 'string' and photo <> '""'
      on conflict do nothing
    $sql$, one.slug, one.path);
  end loop;
  if to_regclass('medias') is not null then
    update medias as m set data = m.data || '{"isUsed": true}'
    where exists (select 1 from system.media_uses as u where u.boutique = m._scope and u.full_path = m.data->>'fullPath');
  end if;
end $$;
`

/** A document that shows photos. */
export interface Showing {
  boutique: string
  collection: string
  document: string
}

/** Replaces the photos that documents show. */
export async function replaceUses(
  on: Queryable,
  uses: readonly (Showing & { paths: readonly string[] })[],
): Promise<void> {
  const documents = [uses.map(({ collection }) => collection), uses.map(({ document }) => document)]
  await run(
    on,
    `delete from system.media_uses as u using unnest($1::text[], $2::text[]) as asked (collection, document)
     where u.collection = asked.collection and u.document = asked.document`,
    documents,
  )
  const rows = uses.flatMap(({ paths, ...one }) => paths.map((fullPath) => ({ ...one, fullPath })))
  if (rows.length === 0) return
  await run(
    on,
    `insert into system.media_uses (boutique, full_path, collection, document)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[]) on conflict do nothing`,
    [
      rows.map(({ boutique }) => boutique),
      rows.map(({ fullPath }) => fullPath),
      rows.map(({ collection }) => collection),
      rows.map(({ document }) => document),
    ],
  )
}

/** The documents of a boutique that show a photo, by collection and id; `limit` at most. */
export async function usesOf(on: Queryable, boutique: string, fullPath: string, limit: number): Promise<Showing[]> {
  const rows = await run(
    on,
    `select collection, document from system.media_uses where boutique = $1 and full_path = $2
     order by collection, document limit $3`,
    [boutique, fullPath, limit],
  )
  return rows.map(([collection, document]) => ({
    boutique,
    collection: collection as string,
    document: document as string,
  }))
}

/** Those of some paths that a document of the boutique shows, apart from some documents. */
export async function usedPaths(
  on: Queryable,
  boutique: string,
  paths: readonly string[],
  apart: readonly Showing[] = [],
): Promise<Set<string>> {
  const rows = await run(
    on,
    `select distinct full_path from system.media_uses as u
     where boutique = $1 and full_path = any($2) and not exists (
       select 1 from unnest($3::text[], $4::text[]) as other (collection, document)
       where other.collection = u.collection and other.document = u.document)`,
    [boutique, paths, apart.map(({ collection }) => collection), apart.map(({ document }) => document)],
  )
  return new Set(rows.map(([path]) => path as string))
}

/** The ids of the media records of some paths of a boutique, also of deleted ones. */
export async function mediaIdsOf(
  on: Queryable,
  medias: Collection,
  boutique: string,
  paths: readonly string[],
): Promise<string[]> {
  const rows = await run(
    on,
    `select id from ${tableOf(medias.slug)} where ${inScope('$1')} and ${pathOf(medias)} = any($2) order by id`,
    [boutique, paths],
  )
  return rows.map(([id]) => id as string)
}

/**
 * The ids of the media records of a boutique that no document shows, oldest first: those of the library itself, and
 * those uploaded for a document before the instant `before`.
 */
export async function unusedMedias(
  on: Queryable,
  medias: Collection,
  boutique: string,
  before: string,
  limit: number,
): Promise<string[]> {
  const [isUsed] = tabPredicate(medias, { isUsed: false })
  const rows = await run(
    on,
    `select id from ${tableOf(medias.slug)}
     where _scope = $1 and not deleted and ${isUsed} and (data->>'docType' is null or created_at < $2)
     order by datetime, id limit $3`,
    [boutique, before, limit],
  )
  return rows.map(([id]) => id as string)
}
