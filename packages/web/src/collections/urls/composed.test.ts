import { expect, it } from 'vitest'
import { composedPathname, defaultPathname, typeOf } from './composed.ts'

it.each([
  ['pages', 'Nos bois', undefined, '/nos-bois'],
  ['pages', 'Nos bois', '/', '/nos-bois'],
  ['pages', 'Été à l’atelier', '/atelier/', '/atelier/ete-a-l-atelier'],
  ['produit', 'Table basse', undefined, 'produit/table-basse'],
  ['produit', 'Table basse', '/tables', '/tables/table-basse'],
  ['pages', ' ', '/atelier', ''],
])('%s "%s" under %s stands at %s', (type, label, parent, pathname) => {
  expect(composedPathname(type, label, parent)).toBe(pathname)
})

it('the type is the document’s own, else its collection’s', () => {
  expect(typeOf('produits', { type: 'produit' })).toBe('produit')
  expect(typeOf('modeles', {})).toBe('modele')
  expect(typeOf('pages', {})).toBe('pages')
})

it('the default address of a product stands in its folder', () => {
  expect(defaultPathname('produit', 'p', 'table')).toBe('produit/table')
  expect(defaultPathname('produit', 'p', 'produit/table')).toBe('produit/table')
  expect(defaultPathname('pages', 'p', '/table')).toBe('/table')
  expect(defaultPathname('pages', 'p', undefined)).toBeUndefined()
})
