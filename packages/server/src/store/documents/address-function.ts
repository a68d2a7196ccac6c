import type { Collection } from '@boutique/domain'
import { addressColumn, inScope, quote, tableNameOf, tableOf } from '../lists/columns.ts'
import { lockSql } from '../connection/locks.ts'

/** The function that says whether an address is free for a document of a collection, with its schema. */
export const addressIsFree = (slug: string): string => `system.${quote(`address_is_free_${tableNameOf(slug)}`)}`

/**
 * The statement that creates the function of a collection. It locks the question, then reads with a new snapshot, which
 * a statement could not do itself: an address that another transaction took while this one waited counts as taken.
 * @param sites the collections with addresses of the same website
 */
export function addressFunction(collection: Collection, sites: readonly Collection[]): string {
  const free = sites.map(
    (site) => `not exists (select from ${tableOf(site.slug)} as d
        where d.${inScope('scope collate "C"')} and not d.deleted and d.${addressColumn(site)} = any(spellings collate "C"))`,
  )
  return `create or replace function ${addressIsFree(collection.slug)}(scope text, question text, spellings text[])
    returns boolean language plpgsql as $$
    begin
      perform ${lockSql('question')};
      return ${free.join('\n        and ')};
    end $$`
}
