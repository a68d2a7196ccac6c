import type { Collection } from '@boutique/domain'
import { tableOf } from '../lists/columns.ts'
import { tabPredicate } from '../lists/where.ts'

/**
 * The SQL condition of a published document, on columns of the collection's own table; parameters are not needed.
 * Without `publicWhere` it is always false. A sub-collection's documents are published while their parent is.
 */
export function publishedSql(collection: Collection): string {
  const { publicWhere, parent, owner, slug } = collection
  if (!publicWhere) return 'false'
  const conditions = tabPredicate(collection, publicWhere)
  if (parent !== undefined) {
    if (!owner) throw new Error(`${slug}: its parent is not known`)
    conditions.push(
      `exists (select from ${tableOf(parent)} as owner where owner.id = ${tableOf(slug)}._parent
        and owner._scope = ${tableOf(slug)}._scope and not owner.deleted and ${publishedSql(owner)})`,
    )
  }
  return conditions.length ? conditions.join(' and ') : 'true'
}

/** The SQL condition of a document whose closed fields visitors do not read; undefined where the collection has none. */
export function closedSql({ slug, parent, owner, closed, ...collection }: Collection): string | undefined {
  if (!closed) return undefined
  if (!closed.ofParent) return tabPredicate({ slug, ...collection } as Collection, closed.while).join(' and ')
  if (!owner || parent === undefined) throw new Error(`${slug}: its parent is not known`)
  return `exists (select from ${tableOf(parent)} as owner where owner.id = ${tableOf(slug)}._parent
    and owner._scope = ${tableOf(slug)}._scope and ${tabPredicate(owner, closed.while).join(' and ')})`
}
