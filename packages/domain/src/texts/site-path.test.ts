import { describe, expect, it } from 'vitest'
import { pathSpellings, sitePath } from './site-path.ts'

it.each([
  ['/table', 'table'],
  ['table', 'table'],
  ['//table', undefined],
  ['/\\table', undefined],
  ['/produit/table/', 'produit/table'],
  ['/table?page=2', 'table'],
  ['/table#prix', 'table'],
  ['/', ''],
  ['', undefined],
  ['#prix', undefined],
  ['https://exemple.fr/table', undefined],
  ['mailto:lea@exemple.fr', undefined],
  ['https://', undefined],
  [undefined, undefined],
  [12, undefined],
  ['/t%61ble', 'table'],
  ['/a/../table', 'table'],
  ['/a/%2E%2e/table', 'table'],
  ['/chêne', 'chêne'],
  ['/ch%c3%aane', 'chêne'],
  ['/a%2fb', 'a%2Fb'],
  ['/100%25', '100%25'],
  ['/%e9', '%E9'],
  ['/table ronde', 'table ronde'],
  ['/Table', 'Table'],
])('%j is the path %j of the site', (address, expected) => {
  expect(sitePath(address)).toBe(expected)
})

describe('an absolute address', () => {
  it.each([
    ['https://exemple.fr', 'https://exemple.fr/table', 'table'],
    ['https://exemple.fr/', 'HTTP://WWW.Exemple.FR/t%61ble?x#y', 'table'],
    ['https://www.exemple.fr', '//exemple.fr/table', 'table'],
    ['https://exemple.fr', 'https://exemple.fr', ''],
    ['https://exemple.fr/boutique/', 'https://exemple.fr/boutique/table', 'table'],
    ['https://exemple.fr/boutique', 'https://exemple.fr/boutique', ''],
    ['https://exemple.fr/boutique', 'https://exemple.fr/boutiques/table', undefined],
    ['https://exemple.fr', 'https://exemple.fr.autre.fr/table', undefined],
    ['https://exemple.fr', 'https://exemple.fr:8443/table', undefined],
    ['https://exemple.fr', 'mailto:lea@exemple.fr', undefined],
    ['exemple', 'https://exemple.fr/table', undefined],
    [undefined, 'https://exemple.fr/table', undefined],
  ])('of the website %s, %s, is the path %j', (websiteURL, address, expected) => {
    expect(sitePath(address, websiteURL)).toBe(expected)
  })
})

it.each([
  ['', ['/']],
  ['a/b', ['a/b', '/a/b', 'a/b/', '/a/b/']],
  ['é', ['é', '/é', 'é/', '/é/', '%C3%A9', '/%C3%A9', '%C3%A9/', '/%C3%A9/']],
])('the path %j is stored in the spellings %j, which all name it', (path, spellings) => {
  expect(pathSpellings(path)).toEqual(spellings)
  expect(new Set(spellings.map((one) => sitePath(one)))).toEqual(new Set([path]))
})
