import { expect, it } from 'vitest'
import { pathSpellings, sitePath } from './site-path.ts'

it.each([
  ['/table', 'table'],
  ['table', 'table'],
  ['//table', undefined],
  ['/produit/table/', 'produit/table'],
  ['/table?page=2', 'table'],
  ['/table#prix', 'table'],
  ['/', ''],
  ['', undefined],
  ['#prix', undefined],
  ['https://exemple.fr/table', undefined],
  ['mailto:lea@exemple.fr', undefined],
  [undefined, undefined],
  [12, undefined],
])('%j is the path %j of the site', (address, expected) => {
  expect(sitePath(address)).toBe(expected)
})

it('every spelling of a path names it', () => {
  expect(pathSpellings('a/b').map(sitePath)).toEqual(Array(4).fill('a/b'))
  expect(pathSpellings('')).toEqual(['/'])
})
