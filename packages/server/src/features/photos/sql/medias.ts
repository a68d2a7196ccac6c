import type { Collection, Registry } from '@boutique/domain'
import { inScope, tableOf } from '../../../store/lists/columns.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'
import { pathOf } from '../../../store/documents/photo-function.ts'
import { DATA, readRow, ROW, type StoredDocument } from '../../../store/documents/row.ts'

/** A path and the boutique that owns the file; undefined without an owner. */
export interface OwnedPath {
  path: string
  boutique: string | undefined
}

/** The media record of a path in a boutique, even if deleted. */
export async function readMedia(
  on: Queryable,
  medias: Collection,
  boutique: string,
  fullPath: string,
): Promise<StoredDocument | undefined> {
  const [row] = await run(
    on,
    `select ${ROW}, ${DATA} from ${tableOf(medias.slug)} where ${inScope('$1')} and ${pathOf(medias)} = $2`,
    [boutique, fullPath],
  )
  return row && readRow(row)
}

/**
 * The paths that a document of their boutique still shows, including deleted documents, which can be restored.
 * Documents of other boutiques do not count, except for files without an owner.
 */
export async function shownPaths(on: Queryable, registry: Registry, paths: readonly OwnedPath[]): Promise<Set<string>> {
  const shown = new Set<string>()
  for (const collection of registry.values()) {
    const left = paths.filter(({ path }) => !shown.has(path))
    if (left.length === 0) break
    const home = homeOf(collection)
    if (home === undefined) continue
    // A deleted media record does not show its photo.
    const living = collection.slug === 'medias' ? ' and not deleted' : ''
    const rows = await run(
      on,
      `select place - 1 from unnest($1::text[], $2::text[]) with ordinality as asked (path, boutique, place)
       where exists (select 1 from ${tableOf(collection.slug)}
         where (asked.boutique is null or ${home} = asked.boutique) and position(asked.path in data::text) > 0${living})`,
      [left.map(({ path }) => JSON.stringify(path).slice(1, -1)), left.map(({ boutique }) => boutique ?? null)],
    )
    for (const [at] of rows) shown.add(left[Number(at)]?.path as string)
  }
  return shown
}

/** The column with the boutique of a document; undefined for personal documents, which show no photos. */
const homeOf = ({ scope, slug }: Collection): string | undefined =>
  scope === 'boutique' ? '_scope' : slug === 'boutiques' ? 'id' : undefined

/** The paths with neither a media record of their boutique nor a deletion. */
export async function unknownPaths(
  on: Queryable,
  medias: Collection,
  paths: readonly OwnedPath[],
): Promise<OwnedPath[]> {
  const rows = await run(
    on,
    `select place - 1 from unnest($1::text[], $2::text[]) with ordinality as asked (path, boutique, place)
     where not exists (select 1 from ${tableOf(medias.slug)}
         where ${pathOf(medias)} = asked.path and (asked.boutique is null or _scope = asked.boutique))
       and not exists (select 1 from system.media_deletions where full_path = asked.path and removed_at is null)`,
    [paths.map(({ path }) => path), paths.map(({ boutique }) => boutique ?? null)],
  )
  return rows.map(([at]) => paths[Number(at)] as OwnedPath)
}
