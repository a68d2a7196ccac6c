import type { Collection, Registry } from '@boutique/domain'
import { filterColumn, quote, tableOf } from './columns.ts'
import { type Queryable, run } from './pool.ts'
import { DATA, readRow, ROW, type StoredDocument } from './row.ts'

/** The media records of a path, of any boutique, deleted ones too. */
export async function readMedias(on: Queryable, medias: Collection, fullPath: string): Promise<StoredDocument[]> {
  const rows = await run(on, `select ${ROW}, ${DATA} from ${tableOf(medias.slug)} where ${pathOf(medias)} = $1`, [
    fullPath,
  ])
  return rows.map(readRow)
}

/** Those of `paths` that a document still shows: of any boutique, and deleted ones, which can be restored. */
export async function shownPaths(on: Queryable, registry: Registry, paths: readonly string[]): Promise<Set<string>> {
  const shown = new Set<string>()
  for (const collection of registry.values()) {
    const left = paths.filter((path) => !shown.has(path))
    if (left.length === 0) break
    // A media record shows nothing once it is deleted: it is what was there to show.
    const living = collection.slug === 'medias' ? ' and not deleted' : ''
    const rows = await run(
      on,
      `select needle - 1 from unnest($1::text[]) with ordinality as asked (path, needle)
       where exists (select 1 from ${tableOf(collection.slug)} where position(asked.path in data::text) > 0${living})`,
      [left.map((path) => JSON.stringify(path).slice(1, -1))],
    )
    for (const [at] of rows) shown.add(left[Number(at)] as string)
  }
  return shown
}

/** Those of `paths` that neither a media record nor a deletion knows. */
export async function unknownPaths(on: Queryable, medias: Collection, paths: readonly string[]): Promise<string[]> {
  const rows = await run(
    on,
    `select path from unnest($1::text[]) as asked (path)
     where not exists (select 1 from ${tableOf(medias.slug)} where ${pathOf(medias)} = asked.path)
       and not exists (select 1 from system.media_deletions where full_path = asked.path and removed_at is null)`,
    [paths],
  )
  return rows.map((row) => row[0] as string)
}

/** The column of the path in the table of media records. */
export function pathOf(medias: Collection): string {
  const column = filterColumn(medias, 'fullPath')
  if (!column) throw new Error('medias: fullPath is no filter')
  return quote(column.name)
}
