import { addressColumn, filterColumn, tableOf } from '../../../store/lists/columns.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'
import { publishedSql } from '../../../store/documents/published.ts'
import type { SiteCollection } from '../../../store/documents/site.ts'

/** A public document with an address, for a map of the website. */
export interface Mapped {
  id: string
  pathname: string
  updatedAt: string
}

/** The public documents of a boutique with an address of their own; redirections have none. Without parameters but $1. */
function fromMapped(collection: SiteCollection): string {
  const { slug, site } = collection
  const redirects = site.redirect && filterColumn(collection, site.redirect.when)
  return `from ${tableOf(slug)} where _scope = $1 and not deleted and ${publishedSql(collection)}
    and ${addressColumn(collection)} is not null ${redirects ? `and not ${redirects.sql}` : ''}`
}

/** The documents of a page of the map, in the order of their ids, from one on. */
export async function readMapped(
  on: Queryable,
  collection: SiteCollection,
  scope: string,
  from: string,
  limit: number,
): Promise<Mapped[]> {
  const rows = await run(
    on,
    `select id, ${addressColumn(collection)}, updated_at ${fromMapped(collection)} and id >= $2 order by id limit $3`,
    [scope, from, limit],
  )
  return rows.map(([id, pathname, updatedAt]) => ({
    id: id as string,
    pathname: pathname as string,
    updatedAt: updatedAt as string,
  }))
}

/** The first id of each page of so many documents, of the first `most` pages. */
export async function readPageStarts(
  on: Queryable,
  collection: SiteCollection,
  scope: string,
  size: number,
  most: number,
): Promise<string[]> {
  const rows = await run(
    on,
    `select id from (
       select id, row_number() over (order by id) as place
       from (select id ${fromMapped(collection)} order by id limit ${size * most}) as listed) as placed
     where place % ${size} = 1 order by id`,
    [scope],
  )
  return rows.map(([id]) => id as string)
}
