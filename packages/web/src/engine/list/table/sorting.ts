import type { Collection } from '@boutique/domain'
import { sortOptions } from '../header/sorts.ts'
import type { TableColumn } from './columns.ts'

type Listed = Pick<Collection, 'fields' | 'sort'>

/** The orders by a column that the list offers: the one to choose first, then its reverse. */
export const ordersOf = (collection: Listed, { key }: Pick<TableColumn, 'key'>): string[] =>
  sortOptions(collection)
    .map(({ value }) => value)
    .filter((value) => value.replace(/^-/, '') === key)

/** The order by a column after the one in force; undefined where the list has none. */
export function nextOrder(collection: Listed, column: Pick<TableColumn, 'key'>, sort: string): string | undefined {
  const orders = ordersOf(collection, column)
  return orders[(orders.indexOf(sort) + 1) % orders.length]
}

/** How the list is ordered by a column. */
export function directionOf({ key }: Pick<TableColumn, 'key'>, sort: string): 'ascending' | 'descending' | undefined {
  if (sort === key) return 'ascending'
  return sort === `-${key}` ? 'descending' : undefined
}
