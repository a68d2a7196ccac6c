import type { Collection, ListQuery } from '@boutique/domain'

/** Whether a list is shown as a tree: all its documents, in their own order. */
export const showsTree = ({ screen, sort }: Pick<Collection, 'screen' | 'sort'>, query: ListQuery): boolean =>
  screen?.list.layout === 'tree' && query.deleted !== true && query.sort === sort && isEmpty(query.where)

const isEmpty = (where: object = {}): boolean => Object.keys(where).length === 0
