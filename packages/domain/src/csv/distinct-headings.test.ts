import type { Collection } from '../core/collection.ts'
import { registry } from '../collections/index.ts'
import { describe, expect, it } from 'vitest'
import { csvColumns } from './columns.ts'
import { distinctHeadings, sectionOf } from './distinct-headings.ts'

const commandes = registry.get('commandes') as Collection
const columns = (...placed: [heading: string, section?: string][]) =>
  placed.map(([heading, section]) => ({ heading, section, value: () => undefined }))

describe('the headings of an export', () => {
  it.each([
    [columns(['Nom', 'Client'], ['Prénom', 'Client']), ['Nom', 'Prénom']],
    [columns(['Produits', 'État'], ['Produits']), ['Produits (État)', 'Produits']],
    [columns(['Date', 'Chèque'], ['Date', 'Chèque']), ['Date (Chèque)', 'Date (Chèque) (2)']],
    [columns(['Date'], ['Date'], ['Date']), ['Date', 'Date (2)', 'Date (3)']],
  ])('of %j are %j', (placed, headings) => {
    expect(distinctHeadings(placed).map(({ heading }) => heading)).toEqual(headings)
  })

  it.each([...registry])('of %s all differ', (_, one) => {
    const headings = csvColumns(one).map(({ heading }) => heading)
    expect(new Set(headings).size).toBe(headings.length)
  })

  it('of orders tell the state of the products from the products', () => {
    const headings = csvColumns(commandes).map(({ heading }) => heading)
    expect(headings.filter((heading) => heading.startsWith('Produits'))).toEqual(['Produits (État)', 'Produits'])
  })
})

it.each([
  ['productsStatus', 'État'],
  ['produits', undefined],
  ['token', undefined],
])('the section that %s is named after is %s', (name, section) => expect(sectionOf(commandes, name)).toBe(section))
