import type { Collection } from '@boutique/domain'
import { literal, quote, tableOf } from '../lists/columns.ts'
import type { Trigger } from '../schema/schema-layout.ts'
import { searchSources } from './search-terms.ts'

const EVENTS = ['insert', 'update', 'delete'] as const
const trigger = (event: string): string => `searched_by_${event}`

/**
 * The row triggers of a searched collection: they queue the document for the indexer, unless no searched field changed.
 */
export function searchTriggers({ slug, search }: Collection): Trigger[] {
  const watched = ['deleted', '_scope', 'datetime', ...Object.keys(search ?? {}).map(dataMember)]
  const row = (version: string): string => `(${watched.map((column) => `${version}.${column}`).join(', ')})`
  const when = { insert: 'not new.deleted', update: `${row('old')} is distinct from ${row('new')}`, delete: 'true' }
  return EVENTS.map((event) => ({
    name: trigger(event),
    sql: `after ${event} on ${tableOf(slug)}
      for each row when (${when[event]}) execute function system.queue_search(${literal(slug)})`,
  }))
}

/** The definition of a collection's terms: when it changes, all terms are rebuilt. */
export const termsDefinition = (collection: Collection): string =>
  searchSources(collection)
    .map(({ part, sql }) => `${part.letter} ${part.kind} ${part.level} ${sql}`)
    .join('\n')

/** The SQL that deletes all terms of a collection and has them rebuilt while servers run. */
export const fillSearchSql = (slug: string): string => `${formerFunctionsGo(slug)}
  ${emptySql(slug)}
  insert into system.search_fills (collection) values (${literal(slug)})
  on conflict (collection) do update set scope = excluded.scope, datetime = excluded.datetime, id = excluded.id`

/** The SQL that ends the search of a collection. */
export function noSearchSql(slug: string): string {
  const drops = EVENTS.map((event) => `drop trigger if exists ${trigger(event)} on ${tableOf(slug)};`)
  return `${drops.join('\n')}
  ${formerFunctionsGo(slug)}
  delete from system.search_fills where collection = ${literal(slug)};
  delete from system.search_queue where collection = ${literal(slug)};
  ${emptySql(slug)}`
}

const dataMember = (name: string): string => `data->${literal(name)}`
const emptySql = (slug: string): string => `
  delete from system.search where collection = ${literal(slug)};
  delete from system.search_refused where collection = ${literal(slug)};
  delete from system.vocabulary where collection = ${literal(slug)};`
/** Drops the functions of earlier versions, which computed terms inside the writing transaction. */
const formerFunctionsGo = (slug: string): string => `
  drop function if exists system.${quote(`search_note_${slug}`)}();
  drop function if exists system.${quote(`search_fill_${slug}`)}();`
