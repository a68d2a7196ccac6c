import { expect, it } from 'vitest'
import { composedPathname, defaultAddress, defaultPathname, typeOf } from './composed.ts'

it.each([
  ['pages', 'Nos bois', undefined, '/nos-bois'],
  ['pages', 'Nos bois', '/', '/nos-bois'],
  ['pages', 'Été à l’atelier', '/atelier/', '/atelier/ete-a-l-atelier'],
  ['produit', 'Table basse', undefined, 'produit/table-basse'],
  ['produit', 'Table basse', '/tables', '/tables/table-basse'],
  ['pages', ' ', '/atelier', ''],
])('%s "%s" under %s gives %s', (type, label, parent, pathname) => {
  expect(composedPathname(type, label, parent)).toBe(pathname)
})

it("the type is the document's own, else that of its collection", () => {
  expect(typeOf('produits', { type: 'produit' })).toBe('produit')
  expect(typeOf('modeles', {})).toBe('modele')
  expect(typeOf('pages', {})).toBe('pages')
})

it.each([
  ['/tables/basse', ['/tables/basse', 'produit/basse'], '/tables/basse'],
  ['basse', ['/tables/basse', 'produit/basse'], 'produit/basse'],
  ['haute', ['/tables/basse', 'produit/basse'], undefined],
  [undefined, ['/tables/basse'], undefined],
])('of a product at %s with the addresses %j the default is %s', (pathname, all, expected) => {
  const addresses = all.map((one) => ({ pathname: one }))
  expect(defaultAddress(addresses, pathname, defaultPathname('produit', 'p', pathname))?.pathname).toBe(expected)
})

it('the default address of a product is in its folder', () => {
  expect(defaultPathname('produit', 'p', 'table')).toBe('produit/table')
  expect(defaultPathname('produit', 'p', 'produit/table')).toBe('produit/table')
  expect(defaultPathname('pages', 'p', '/table')).toBe('/table')
  expect(defaultPathname('pages', 'p', undefined)).toBeUndefined()
})
