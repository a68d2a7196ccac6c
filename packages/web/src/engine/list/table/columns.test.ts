import { expect, it } from 'vitest'
import type { Collection } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import {
  boundedWidth,
  choiceOf,
  movedColumn,
  nameColumn,
  otherColumns,
  shownColumns,
  toggledColumn,
  usualColumns,
  widened,
  widthOf,
} from './columns.ts'

const of = (slug: string): Collection => registry.get(slug) as Collection
const produits = of('produits')

it('the name is first; a collection without a field for it has a column all the same', () => {
  expect(nameColumn(produits)).toMatchObject({ key: 'name', label: 'Nom' })
  for (const one of registry.values()) {
    if (!one.screen) continue
    const [first, ...others] = shownColumns(one, choiceOf(one, undefined))
    expect(others.map(({ key }) => key)).not.toContain(first?.key)
  }
})

it('columns are the fields that a line can say, and the two dates', () => {
  const keys = otherColumns(produits).map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(['price', 'category', 'isOnlineStore', 'createdAt', 'updatedAt']))
  expect(keys).not.toContain('name')
  for (const one of registry.values())
    for (const { field } of otherColumns(one)) expect(['secret', 'richtext', 'blocks']).not.toContain(field.kind)
})

it('those that nobody chose are what the rows show', () => {
  const { shown } = choiceOf(produits, undefined)
  expect(shown).toEqual(usualColumns(produits))
  expect(shown).toContain('price')
})

it.each<[remembered: unknown, shown: readonly string[]]>([
  [{ shown: ['price', 'sku'] }, ['price', 'sku']],
  [{ shown: [] }, []],
  [{ shown: ['price', 'gone', 'price', 7, null] }, ['price']],
  [{ shown: Array.from({ length: 500 }, () => 'price') }, usualColumns(produits)],
  ['x', usualColumns(produits)],
  [null, usualColumns(produits)],
])('%j shows %j', (remembered, shown) => expect(choiceOf(produits, remembered).shown).toEqual(shown))

it('widths are bounded, also those that were stored', () => {
  const { widths } = choiceOf(produits, { widths: { price: 5, sku: 'wide', name: 99_999 } })
  expect(widths).toEqual({ price: 72, name: 800 })
  expect([boundedWidth(100.4), boundedWidth(0)]).toEqual([100, 72])
  const choice = widened({ shown: [], widths: {} }, 'name', 300)
  expect(widthOf(nameColumn(produits), true, choice)).toBe(300)
})

it.each<[by: number, key: string, shown: string[]]>([
  [1, 'a', ['b', 'a', 'c']],
  [-1, 'c', ['a', 'c', 'b']],
  [-1, 'a', ['a', 'b', 'c']],
  [1, 'c', ['a', 'b', 'c']],
  [1, 'x', ['a', 'b', 'c']],
])('by %i column %s moves: %j', (by, key, shown) => {
  expect(movedColumn({ shown: ['a', 'b', 'c'], widths: {} }, key, by).shown).toEqual(shown)
})

it('a column is hidden, and comes back at the end', () => {
  const hidden = toggledColumn({ shown: ['a', 'b'], widths: {} }, 'a')
  expect(hidden.shown).toEqual(['b'])
  expect(toggledColumn(hidden, 'a').shown).toEqual(['b', 'a'])
})
