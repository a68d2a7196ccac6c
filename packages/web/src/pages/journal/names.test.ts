import type { Collection } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { lineOf } from './journal-testing.ts'
import { lineWithNames, namedIds } from './names.ts'
import { lineWords } from './words.ts'

const produits = registry.get('produits') as Collection
const line = lineOf('modifier', [{ path: 'category', before: 'c1', after: 'c2' }])
const nameOf = (_: string, id: string) => (id === 'c1' ? 'Tables' : undefined)

it('a line says the names of relations, and the id of a document whose name is not known', () => {
  expect(lineWords(produits, lineWithNames(produits, line, nameOf)).fields).toEqual([
    { label: 'Catégorie', before: 'Tables', after: 'c2' },
  ])
})

it('names are asked for once for each document that relations name', () => {
  const { category, name } = produits.fields
  const ids = namedIds([
    { field: category, value: 'c2' },
    { field: category, value: 'c1' },
    { field: category, value: 'c2' },
    { field: category, value: undefined },
    { field: name, value: 'c3' },
  ])
  expect([...ids]).toEqual([['productCategories', ['c1', 'c2']]])
})
