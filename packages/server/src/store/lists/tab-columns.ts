import { type Collection, equal, type Where } from '@boutique/domain'
import { type Column, quote } from './columns.ts'
import { tabPredicate } from './where.ts'

/** The order by the last change, which every write gives another value. */
const LAST_CHANGE = 'updatedAt'

/** A tab in the order of the last change, with the column that its index has. */
interface ChangedTab {
  where: Where
  column: Column
}
const ofCollections = new WeakMap<Collection, ChangedTab[]>()

/**
 * The columns of tabs in the order of the last change: the instant in the documents of the tab, nothing in all others. An
 * index of `updated_at` itself, even a partial one, makes PostgreSQL write an entry of every index at each change of any
 * document of the table.
 */
export const tabColumns = (collection: Collection): Column[] => changedTabs(collection).map(({ column }) => column)

/** The column that has the order of a list which shows nothing beyond such a tab; undefined for all other lists. */
export const tabColumn = (collection: Collection, sort: string, where: Where): Column | undefined =>
  sort.replace(/^-/, '') === LAST_CHANGE
    ? changedTabs(collection).find((tab) =>
        Object.entries(tab.where).every(([name, condition]) => equal(where[name], condition)),
      )?.column
    : undefined

function changedTabs(collection: Collection): ChangedTab[] {
  let found = ofCollections.get(collection)
  if (!found) {
    found = (collection.screen?.list.tabs ?? [])
      .filter(({ sort, where }) => sort?.replace(/^-/, '') === LAST_CHANGE && Object.keys(where).length > 0)
      .map(({ id, where }) => ({ where, column: lastChangeOf(collection, `t_${id}`, where) }))
    ofCollections.set(collection, found)
  }
  return found
}

function lastChangeOf(collection: Collection, name: string, where: Where): Column {
  const predicate = tabPredicate(collection, where, 'document').join(' and ')
  return {
    ...{ name, sql: quote(name), type: 'text collate "C"' },
    expression: `case when ${predicate} then updated_at end`,
    // It is only read of documents of the tab.
    nullable: false,
  }
}
