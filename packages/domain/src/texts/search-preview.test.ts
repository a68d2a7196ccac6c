import { describe, expect, it } from 'vitest'
import { searchPreview, shownText } from './search-preview.ts'

it.each<[string, string, number, { text: string; count: number; isCut: boolean }]>([
  ['short', 'Tables en chêne', 20, { text: 'Tables en chêne', count: 15, isCut: false }],
  ['of the exact length', 'abcde', 5, { text: 'abcde', count: 5, isCut: false }],
  ['too long, after a word', 'Tables en chêne massif', 16, { text: 'Tables en chêne…', count: 22, isCut: true }],
  ['that ends with a word', 'Tables en chêne massif', 15, { text: 'Tables en chêne…', count: 22, isCut: true }],
  ['of one long word', 'anticonstitutionnel', 8, { text: 'anticons…', count: 19, isCut: true }],
  ['of several lines', 'a\nb', 5, { text: 'a b', count: 3, isCut: false }],
  ['of characters of two units', '🪑🪑🪑', 2, { text: '🪑🪑…', count: 3, isCut: true }],
])('a text %s is shown as %s', (_, text, most, expected) => {
  expect(shownText(text, most)).toEqual(expected)
})

describe('a search engine shows', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['the title', { title: 'Tables anciennes' }, 'Tables anciennes'],
    ['the name without a title', { title: ' ' }, 'Tables'],
  ])('%s', (_, document, expected) => {
    expect(searchPreview(document, 'Tables', undefined).title.text).toBe(expected)
  })

  it.each<[unknown, unknown, string[]]>([
    ['https://exemple.fr/', '/produit/table/', ['exemple.fr', 'produit', 'table']],
    ['https://exemple.fr/site', 'table?page=2', ['exemple.fr', 'site', 'table']],
    ['https://exemple.fr', undefined, ['exemple.fr']],
    ['exemple', '/table', []],
    [undefined, '/table', []],
  ])('for %s and %s the address %j', (websiteURL, pathname, expected) => {
    expect(searchPreview({ pathname }, 'Tables', websiteURL).address).toEqual(expected)
  })
})
