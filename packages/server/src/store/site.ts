import type { Collection, SiteAddress } from '@boutique/domain'
import { filterColumn, literal, quote, tableOf } from './columns.ts'
import { type Queryable, run } from './pool.ts'

/** A document at an address of the website. */
export interface SiteDocument {
  id: string
  title: string
  /** Where its address leads; undefined when it does not redirect. */
  target: string | undefined
}

/**
 * The documents of a scope at one of these spellings of an address, deleted ones and those of `except` aside; two at
 * most.
 */
export async function readAtAddress(
  on: Queryable,
  collection: Collection,
  { address, redirect }: SiteAddress,
  scope: string,
  spellings: readonly string[],
  except: readonly string[],
): Promise<SiteDocument[]> {
  const [column, when] = [filterColumn(collection, address), filterColumn(collection, redirect.when)]
  if (!column || !when) throw new Error(`${collection.slug}: ${address} and ${redirect.when} need « filter: true »`)
  const rows = await run(
    on,
    `select id, data->>${literal(collection.title ?? address)},
       case when ${quote(when.name)} then data->>${literal(redirect.to)} end
     from ${tableOf(collection.slug)}
     where _scope = $1 and not deleted and ${quote(column.name)} = any($2) and id <> all($3) order by id limit 2`,
    [scope, spellings, except],
  )
  return rows.map(([id, title, target]) => ({
    id: id as string,
    title: (title as string | null) ?? '',
    target: (target as string | null) ?? undefined,
  }))
}
