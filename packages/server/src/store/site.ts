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
  const column = addressColumn(collection, address)
  const when = redirect && filterColumn(collection, redirect.when)
  const target = redirect && when ? `case when ${quote(when.name)} then data->>${literal(redirect.to)} end` : 'null'
  const rows = await run(
    on,
    `select id, data->>${literal(collection.title ?? address)}, ${target} from ${tableOf(collection.slug)}
     where _scope = $1 and not deleted and ${column} = any($2) and id <> all($3) order by id limit 2`,
    [scope, spellings, except],
  )
  return rows.map(([id, title, target]) => ({
    id: id as string,
    title: (title as string | null) ?? '',
    target: (target as string | null) ?? undefined,
  }))
}

function addressColumn(collection: Collection, address: string): string {
  const column = filterColumn(collection, address)
  if (!column) throw new Error(`${collection.slug}: ${address} needs « filter: true »`)
  return quote(column.name)
}

/** How many numbers are tried for one address. */
const MOST_NUMBERS = 10_000

/**
 * The first number from `first` on with which none of these spellings is an address of the scope; undefined when there
 * is none among the next 10,000.
 * @param spellings of the address with "-" and its number, each as what stands before and after the number
 */
export async function firstFreeNumber(
  on: Queryable,
  collection: Collection,
  { address }: SiteAddress,
  scope: string,
  spellings: readonly (readonly [before: string, after: string])[],
  first: number,
): Promise<number | undefined> {
  const column = addressColumn(collection, address)
  // A subquery with a limit is one look-up in the index per number; the planner would read the whole boutique otherwise.
  const [row] = await run(
    on,
    `select n from generate_series($4::int, $4::int + ${MOST_NUMBERS - 1}) as n
     where (select 1 from unnest($2::text[], $3::text[]) as s(before, after), ${tableOf(collection.slug)} as d
       where d._scope = $1 and not d.deleted and d.${column} = (s.before || n || s.after) collate "C" limit 1) is null
     limit 1`,
    [scope, spellings.map(([before]) => before), spellings.map(([, after]) => after), first],
  )
  return row ? Number(row[0]) : undefined
}
