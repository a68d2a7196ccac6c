import { collectionOf, type Registry } from '@boutique/domain'
import { literal, tableOf } from '../../../store/lists/columns.ts'

/**
 * SQL: the name of the document that a relation points to, by its title; null for none. Deleted ones keep their name.
 * @param id the expression of the id
 */
export function titleSql(registry: Registry, slug: string, id: string): string {
  const { title } = collectionOf(registry, slug)
  return `(select data->>${literal(title ?? 'name')} from ${tableOf(slug)} as named where named.id = ${id})`
}
