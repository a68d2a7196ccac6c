import type { Collection, SiteAddress } from '@boutique/domain'
import { filterColumn, quote, tableNameOf, tableOf } from './columns.ts'
import { lockSql } from './locks.ts'

/** The function that says whether an address is free in a collection, with its schema. */
export const addressIsFree = (slug: string): string => `system.${quote(`address_is_free_${tableNameOf(slug)}`)}`

/**
 * The statement that creates the function of a collection. It locks the question, then reads with a new snapshot, which
 * a statement could not do itself: an address that another transaction took while this one waited counts as taken.
 */
export function addressFunction(collection: Collection, { address }: SiteAddress): string {
  const column = filterColumn(collection, address)
  if (!column) throw new Error(`${collection.slug}: ${address} needs « filter: true »`)
  return `create or replace function ${addressIsFree(collection.slug)}(scope text, question text, spellings text[])
    returns boolean language plpgsql as $$
    begin
      perform ${lockSql('question')};
      return not exists (select from ${tableOf(collection.slug)} as d
        where d._scope = scope collate "C" and not d.deleted and d.${quote(column.name)} = any(spellings collate "C"));
    end $$`
}
