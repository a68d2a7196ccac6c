import { describe, expect, it } from 'vitest'
import { Problem } from '../../core/problem.ts'
import { type Addressed, mayDeleteUrl, onlyUrl, urlOf } from './address.ts'

describe('the address of a document', () => {
  it.each([
    ['table-basse', 'produit/table-basse'],
    ['/table-basse', 'produit/table-basse'],
    ['produit/table', 'produit/table'],
    ['/produit/table', 'produit/table'],
    ['produits-neufs', 'produit/produits-neufs'],
  ])('[URL-06] of a product at %s is %s', (pathname, expected) => {
    expect(urlOf({ id: 'p', type: 'produit', pathname })).toEqual({ type: 'produit', docId: 'p', pathname: expected })
  })

  it.each(['/atelier', 'atelier'])('of a page at %s is its pathname', (pathname) => {
    expect(urlOf({ id: 'p', type: 'pages', pathname })).toEqual({ type: 'pages', docId: 'p', pathname })
  })

  it.each<Addressed>([
    { id: 'p', type: 'produit' },
    { id: 'p', type: 'produit', pathname: '' },
    { id: 'p', pathname: 'table' },
  ])('is none for %j', (document) => {
    expect(urlOf(document)).toBeUndefined()
  })
})

it.each([
  [0, false],
  [1, false],
  [2, true],
  [3, true],
])('[URL-07] one of %i addresses may be deleted: %s', (count, allowed) => {
  expect(mayDeleteUrl(count)).toBe(allowed)
})

describe('the address found by its pathname', () => {
  it('is the only match', () => {
    expect(onlyUrl([])).toBeUndefined()
    expect(onlyUrl([{ id: 'u1' }])).toEqual({ id: 'u1' })
  })

  it('[URL-16] is refused when several match', () => {
    const find = () => onlyUrl([{ id: 'u1' }, { id: 'u2' }])
    expect(find).toThrow(Problem)
    expect(find).toThrow("Cette url n'est pas unique")
  })
})
