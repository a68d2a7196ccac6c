import { registry } from '@boutique/domain/registry'
import { describe, expect, it } from 'vitest'
import type { Collection } from '@boutique/domain'
import {
  isInTab,
  labelAt,
  missingFields,
  neighbours,
  notValidated,
  openTabs,
  tabCounts,
  tabInForce,
  visibleTabs,
} from './labels.ts'

const produits = registry.get('produits') as Collection
const tabs = produits.screen?.form.tabs ?? []
const shown = (values: Record<string, unknown>) => visibleTabs(produits, tabs, values)

describe('the tabs of a form', () => {
  it('[FORM-13] the first visible one is shown by default', () => {
    expect(tabInForce(shown({}), undefined)?.id).toBe('general')
    const [, ...others] = shown({})
    expect(tabInForce(others, undefined)?.id).toBe(others[0]?.id)
  })

  it.each([
    ['variants', true, false],
    ['pack', false, true],
    ['classic', false, false],
    [undefined, false, false],
  ])('[FORM-15] product type %s: Déclinaisons %s, Inventaire %s', (productType, variants, inventory) => {
    const ids = shown({ productType }).map(({ id }) => id)
    expect(ids.includes('declinaisons')).toBe(variants)
    expect(ids.includes('inventaire')).toBe(inventory)
  })

  it('who may change some fields is shown these alone', () => {
    const all = (registry.get('boutiques') as Collection).screen?.form.tabs ?? []
    const canRead = () => true
    expect(openTabs(all, { canRead }).map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    const open = openTabs(all, { canRead, fields: ['name', 'libelle', 'originUrls'] })
    expect(open.map(({ id }) => id)).toStrictEqual(['generale', 'api'])
    expect(open[0]?.sections).toStrictEqual([{ title: 'Boutique', fields: [['name', 'libelle']] }])
    expect(openTabs(all, { canRead, fields: [] })).toStrictEqual([])
    const panelsOf = (fields: string[]) =>
      openTabs(all, { canRead, fields }).flatMap(({ sections }) => sections.flatMap(({ panel }) => panel ?? []))
    expect(panelsOf(['webhooks', 'webhookSecret'])).toEqual(['boutiques/webhooks'])
    expect(panelsOf(['webhooks', 'smtpServer'])).toEqual([])
  })

  it('a closed field is not shown, nor the panel beside it, nor a section of closed fields alone', () => {
    const canRead = () => true
    const sectionOf = (without: string[]) =>
      openTabs(tabs, { canRead, without })
        .flatMap(({ sections }) => sections)
        .find(({ title }) => title === 'Réservation')
    expect(sectionOf([])).toMatchObject({ panel: 'produits/reservation' })
    const open = sectionOf(['reservedBy'])
    expect(open?.fields).toEqual([['reservedAt', 'reservedHowManyDay']])
    expect(open).not.toHaveProperty('panel')
    expect(sectionOf(['reservedBy', 'reservedAt', 'reservedHowManyDay'])).toBeUndefined()
    const others = openTabs(tabs, { canRead, without: ['reservedBy'] }).flatMap(({ sections }) => sections)
    expect(others.find(({ title }) => title === 'Déclinaisons')?.children).toBeDefined()
  })

  it('a sub-collection that the reader may not read is hidden, and so is a section without anything else', () => {
    const tabs = registry.get('productCategories')?.screen?.form.tabs ?? []
    const titles = (canRead: boolean) =>
      openTabs(tabs, { canRead: () => canRead }).flatMap(({ sections }) => sections.map(({ title }) => title))
    expect(titles(true)).toEqual(['Catégorie', 'Dimensions'])
    expect(titles(false)).toEqual(['Catégorie'])
  })

  it('a tab of related documents that the reader may not read is hidden', () => {
    const tabs = registry.get('contacts')?.screen?.form.tabs ?? []
    const open = (...read: string[]) =>
      openTabs(tabs, { canRead: (slug) => read.includes(slug) }).flatMap(({ id, sections }) =>
        id === 'demandes' ? sections.map(({ title }) => title) : [],
      )
    expect(open('demandes', 'commandes')).toEqual(['Demandes', 'Commandes'])
    expect(open('commandes')).toEqual(['Commandes'])
    expect(open()).toEqual([])
  })

  it('[FORM-14] when the chosen one becomes hidden, the first one is shown', () => {
    expect(tabInForce(shown({ productType: 'variants' }), 'declinaisons')?.id).toBe('declinaisons')
    expect(tabInForce(shown({ productType: 'classic' }), 'declinaisons')?.id).toBe('general')
  })

  it('have a number beside their label where one is declared', () => {
    const counted = tabs.map((tab, at) => (at === 0 ? { ...tab, count: ({ n }: Record<string, unknown>) => n } : tab))
    expect(tabCounts(produits, counted as typeof tabs, { n: 2 })).toStrictEqual({ general: 2 })
    expect(tabCounts(produits, counted as typeof tabs, {})).toStrictEqual({})
  })

  it('show marks of their fields', () => {
    const general = tabs[0]
    const options = tabs.find(({ id }) => id === 'options')
    expect(general && isInTab(produits, general, 'dimensions/width')).toBe(true)
    expect(options && isInTab(produits, options, 'dimensions/width')).toBe(false)
  })
})

describe('the names of fields', () => {
  it.each([
    ['name', 'Nom'],
    ['dimensions/width', 'Largeur'],
    ['options/o1/libelle', 'Libellé'],
    ['options/o1', 'Options'],
    ['photos/a.jpg', 'Photos'],
    ['translations/en/name', 'Nom'],
    ['inconnu', 'inconnu'],
  ])('%s is %s', (path, label) => {
    expect(labelAt(produits, path)).toBe(label)
  })

  it('[FORM-12] the fields that prevent a save are listed once each', () => {
    expect(notValidated(produits, ['name', 'price', 'name'])).toBe('Nom, Prix non validé.s')
    expect(missingFields(produits, ['name', 'price', 'name'])).toEqual([
      { path: 'name', label: 'Nom' },
      { path: 'price', label: 'Prix' },
    ])
  })
})

it.each([
  ['a', { previous: undefined, next: 'b', position: '1 sur 3' }],
  ['b', { previous: 'a', next: 'c', position: '2 sur 3' }],
  ['c', { previous: 'b', next: undefined, position: '3 sur 3' }],
  ['z', {}],
])('[LIST-07] the neighbours of %s', (id, expected) => {
  expect(neighbours(['a', 'b', 'c'], id)).toEqual(expected)
})

it('[LIST-07] the position counts the documents of the pages that are not loaded', () => {
  expect(neighbours(['a', 'b'], 'b', '48').position).toBe('2 sur 48')
})

it.each([
  ['the next takes its place', ['a', 'b', 'd', 'e'], { previous: 'b', next: 'd' }],
  ['the last one of the list', ['a', 'b'], { previous: 'b', next: undefined }],
  ['the first one of the list', ['d', 'e'], { previous: undefined, next: 'd' }],
  ['neighbours that left as well', ['a', 'e'], { previous: 'a', next: 'e' }],
  ['documents that came since', ['a', 'x', 'b', 'y'], { previous: 'b', next: 'y' }],
  ['a list without any of its neighbours', ['x', 'y'], {}],
  ['an empty list', [], {}],
])('[LIST-07] the neighbours of a document that left the list: %s', (_, ids, expected) => {
  expect(neighbours(ids, 'c', undefined, ['a', 'b', 'c', 'd', 'e'])).toEqual(expected)
})
