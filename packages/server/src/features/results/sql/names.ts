import { type Collection, collectionOf, type Registry } from '@boutique/domain'
import { filterColumn, literal, tableOf } from '../../../store/lists/columns.ts'

/** The SQL of a filterable field. @throws Error for one that is not declared so */
export function columnOf(collection: Collection, name: string): string {
  const column = filterColumn(collection, name)
  if (!column) throw new Error(`${collection.slug}: « ${name} » needs « filter: true »`)
  return column.sql
}

/**
 * SQL: the name of the document that a relation points to, by its title; null for none. Deleted ones keep their name.
 * @param id the expression of the id
 */
export function titleSql(registry: Registry, slug: string, id: string): string {
  const { title } = collectionOf(registry, slug)
  return `(select data->>${literal(title ?? 'name')} from ${tableOf(slug)} as named where named.id = ${id})`
}
