import { navigation, registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { bins, destinations, searched } from './palette-items.ts'
import { ADMIN, opensFor } from '../base/testing.ts'

it('contains only screens that the user may open', () => {
  const user = { hasAccessToStore: true, profils: ['boutique-compta'] }
  expect(destinations(navigation, opensFor(user)).map(({ path }) => path)).toEqual([
    '/dashboard',
    '/boutique/ventes',
    '/boutique/depenses',
    '/boutique/fournisseurs',
  ])
  expect(destinations(navigation, opensFor(ADMIN, ['omaje-planches'])).map(({ path }) => path)).toContain(
    '/calculatrices/omaje/planches',
  )
})

it('finds documents of searchable collections that may be read', () => {
  expect(searched(registry, (slug) => slug === 'produits')).toMatchObject([{ slug: 'produits', title: 'name' }])
  expect(searched(registry, () => true).map(({ slug }) => slug)).toEqual(
    expect.arrayContaining(['produits', 'contacts', 'commandes', 'pages']),
  )
  expect(searched(registry, () => false)).toEqual([])
})

it.each([
  ['corbeille', ['Corbeille : Produits', 'Corbeille : Contacts']],
  ['corb prod', ['Corbeille : Produits']],
  // The list itself is asked for.
  ['produits', []],
  ['vente', []],
  ['co', []],
])('the bins for %j are %j', (typed, expected) => {
  const found = bins(registry, (slug) => ['produits', 'contacts'].includes(slug), typed)
  expect(found.map(({ label }) => label)).toEqual(expected)
  expect(found.every(({ search }) => search?.vue === 'corbeille')).toBe(true)
})

it.each([
  ['produits', { price: 120 }, 120],
  ['produits', { price: 120, salePrice: 96 }, 96],
  ['commandes', { total: 486 }, 486],
  ['contacts', {}, undefined],
])('the amount of a document of %s that is found, %j, is %s', (slug, document, amount) => {
  expect(searched(registry, (one) => one === slug)[0]?.amount(document)).toBe(amount)
})
