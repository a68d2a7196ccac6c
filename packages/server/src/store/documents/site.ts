import type { Collection, Registry } from '@boutique/domain'
import { addressNumbers, type SiteCollection } from './address-function.ts'
import { addressColumn, filterColumn, inScope, literal, quote, tableOf } from '../lists/columns.ts'
import { type Queryable, run } from '../connection/pool.ts'
import { prepareValue } from '../wire/index.ts'

export type { SiteCollection }

/** The collections that share the addresses of the website of a boutique. */
export const sitesOf = (registry: Registry): SiteCollection[] =>
  [...registry.values()].filter((one): one is SiteCollection => one.site !== undefined)

/** A document at an address of the website. */
export interface SiteDocument {
  collection: SiteCollection
  id: string
  title: string
  /** Where its address leads; undefined when it does not redirect. */
  target: string | undefined
  /** The document that its address leads to, if it is another one: `pages/abc`. */
  of: string | undefined
  /** The document that its address leads to has left it: others may take it. */
  isLeft: boolean
}

/** The documents of a scope, by the collection and the id: `pages/abc`. */
export const siteKey = (collection: Collection, id: string): string => `${collection.slug}/${id}`

/** How many documents of a collection are read at one address: more than one are from before addresses were checked. */
const MAX_AT_ADDRESS = 10

/**
 * The documents of a scope at one of these spellings of an address, deleted ones and those of `except` aside; ten of
 * each collection at most.
 * @param except the keys of documents
 */
export async function readAtAddress(
  on: Queryable,
  sites: readonly SiteCollection[],
  scope: string,
  spellings: readonly string[],
  except: readonly string[],
): Promise<SiteDocument[]> {
  const parts = sites.map((collection, index) => {
    const { slug, title, site } = collection
    const when = site.redirect && filterColumn(collection, site.redirect.when)
    const target =
      site.redirect && when ? `case when ${quote(when.name)} then data->>${literal(site.redirect.to)} end` : 'null'
    const of = site.of === undefined ? 'null' : `data->>${literal(site.of)}`
    const left = site.left === undefined ? 'null' : `data->>${literal(site.left)}`
    // Without `offset`, the planner may search in the order of ids, hoping for ten matches soon.
    return `(select ${index}, id, data->>${literal(title ?? site.address)}, ${target}, ${of}, ${left}
      from (select * from ${tableOf(slug)} where ${inScope('$1')} and not deleted
        and ${addressColumn(collection)} = any($2) and ${literal(`${slug}/`)} || id <> all($3) offset 0) as found
      order by id limit ${MAX_AT_ADDRESS})`
  })
  const rows = await run(on, parts.join(' union all '), [scope, spellings, except])
  return rows.map(([index, id, title, target, of, left]) => ({
    collection: sites[Number(index)] as SiteCollection,
    id: id as string,
    title: (title as string | null) ?? '',
    target: (target as string | null) ?? undefined,
    of: (of as string | null) ?? undefined,
    isLeft: left === 'true',
  }))
}

/**
 * A number with which an address that is taken is free, "table-2" for "table"; it is locked until the transaction ends.
 * Undefined when there is none.
 * @param others questions of the addresses that other documents of the commit take
 */
export async function freeNumber(
  on: Queryable,
  { slug }: SiteCollection,
  scope: string,
  question: string,
  spellings: readonly string[],
  others: readonly string[],
): Promise<number | undefined> {
  const values = [scope, [question], [prepareValue([...spellings])], [...others, question]]
  const [row] = await run(on, `select (${addressNumbers(slug)}($1, $2, $3, '{t}', $4))[1]`, values)
  return row?.[0] ? Number(row[0]) : undefined
}
