import type { Collection } from '@boutique/domain'
import { tableOf } from '../lists/columns.ts'
import { type Queryable, run } from '../connection/pool.ts'

/** A boutique's application id and origins for the public API. */
export interface StoredApplication {
  boutique: string
  /** The value of `X-Application-Id`. */
  application: string
  /** The addresses of its websites, as people typed them. */
  origins: string[]
}

/** The applications of boutiques that are not deleted: of the given ids, or of all. */
export async function readApplications(
  on: Queryable,
  { slug }: Collection,
  ids: readonly string[] | null,
): Promise<StoredApplication[]> {
  const rows = await run(
    on,
    `select id, data->>'applicationId', coalesce(data->'originUrls', '[]')::text from ${tableOf(slug)}
    where not deleted and data ? 'applicationId' ${ids ? 'and id = any($1)' : ''}`,
    ids ? [ids] : [],
  )
  return rows.map(([boutique, application, origins]) => ({
    boutique: boutique as string,
    application: application as string,
    origins: JSON.parse(origins as string) as string[],
  }))
}
