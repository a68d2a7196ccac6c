import { navigation, registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { bins, destinations, searched, settingsTabs } from './palette-items.ts'
import { ADMIN, opensFor } from '../../base/testing.ts'

it('contains only screens that the user may open', () => {
  const user = { hasAccessToStore: true, profils: ['boutique-compta'] }
  expect(destinations(navigation, opensFor(user)).map(({ path }) => path)).toEqual([
    '/dashboard',
    '/boutique/ventes',
    '/boutique/achats',
    '/boutique/reversements',
    '/boutique/depenses',
    '/boutique/fournisseurs',
    '/boutique/resultat',
  ])
  expect(destinations(navigation, opensFor(ADMIN, ['omaje-planches'])).map(({ path }) => path)).toContain(
    '/calculatrices/omaje/planches',
  )
})

it.each([
  ['both settings', ['boutique-params', 'website-params'], {}, ['/boutique/params#mail']],
  ['those of the website', ['website-params'], {}, ['/website/params#mail']],
  ['no field of the tab', ['website-params'], { fields: ['websiteURL'] }, []],
  ['no settings', ['boutique-compta'], {}, []],
])('the tab Mail for a user who opens %s', (_what, profils, rights, expected) => {
  const opens = opensFor({ hasAccessToStore: true, hasAccessToWebsite: true, profils })
  const tabs = settingsTabs(navigation, registry.get('boutiques'), opens, { canRead: () => true, ...rights })
  const found = tabs.filter(({ label, area }) => label === 'Mail' && area === 'Paramètres')
  expect(found.map(({ path, hash }) => `${path}#${hash}`)).toEqual(expected)
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
  ['produits', { price: 785 }, '785 €'],
  ['produits', { price: 120, salePrice: 96.5 }, '96,50 €'],
  ['commandes', { total: 1486 }, '1 486,00 €'],
  ['commandes', { total: 0 }, 'Offert'],
  ['contacts', {}, undefined],
])('the amount of a document of %s that is found, %j, reads %s', (slug, document, text) => {
  const found = searched(registry, (one) => one === slug)[0]?.amountText(document)
  expect(found?.replaceAll('\u00a0', ' ')).toBe(text)
})
