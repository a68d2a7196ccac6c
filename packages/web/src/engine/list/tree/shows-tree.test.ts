import type { Collection, ListQuery } from '@boutique/domain'
import { expect, it } from 'vitest'
import { showsTree } from './shows-tree.ts'

const shown = (layout: string) => ({ sort: 'name', screen: { list: { layout } } }) as unknown as Collection
const query: ListQuery = { boutique: 'b', collection: 'pages', sort: 'name', where: {} }

it.each<[string, string, ListQuery, boolean]>([
  ['all documents', 'tree', query, true],
  ['a list of rows', 'rows', query, false],
  ['another order', 'tree', { ...query, sort: '-datetime' }, false],
  ['a search or a filter', 'tree', { ...query, where: { isVisible: true } }, false],
  ['the bin', 'tree', { ...query, deleted: true }, false],
])('%s of layout %s: %#', (_, layout, requested, expected) => {
  expect(showsTree(shown(layout), requested)).toBe(expected)
})
