import type { Collection } from '@boutique/domain'
import { type Queryable, run } from '../../../store/connection/pool.ts'
import { columnOf, tableOf } from '../../../store/lists/columns.ts'

/** How many new documents of a dry run would stay drafts. */
export async function countExpectedDrafts(on: Queryable, number: string): Promise<number> {
  const text = `select count(*) from system.import_records
    where import = $1::bigint and position >= 0 and is_draft and outcome = 'nouveau'`
  return Number((await run(on, text, [number]))[0]?.[0])
}

/** How many documents that an import created are drafts now. @param field their flag, a filterable field */
export async function countCreatedDrafts(
  on: Queryable,
  collection: Collection,
  field: string,
  { number, boutique }: { number: string; boutique: string },
): Promise<number> {
  const text = `select count(*) from system.import_records as r
    join ${tableOf(collection.slug)} as d on d._scope = $2 and d.id = r.document
    where r.import = $1::bigint and r.position >= 0 and r.state = 'cree' and not d.deleted
      and d.${columnOf(collection, field)}`
  return Number((await run(on, text, [number, boutique]))[0]?.[0])
}
