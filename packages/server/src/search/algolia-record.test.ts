import type { Collection, Data, Where } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { describe, expect, it } from 'vitest'
import { indexName, missingSettings, numericFilters, recordOf, requestFor } from './algolia-record.ts'

const of = (slug: string): Collection => registry.get(slug) as Collection
const produits = of('produits')
const stored = (data: Data, deleted = false) => ({
  id: 'un',
  rev: 1,
  deleted,
  createdAt: '2026-05-04T08:00:00.000Z',
  updatedAt: '2026-05-04T08:00:00.000Z',
  datetime: 7,
  scope: 'atelier',
  parent: '',
  text: JSON.stringify(data),
})

describe('a record', () => {
  it.each([
    ['showPrice', 120],
    ['priceRequest', undefined],
  ])('of a product with %s has the price %s', (optionPrice, price) => {
    expect(recordOf(produits, stored({ name: 'Table', price: 120, optionPrice })).price).toBe(price)
  })

  it('of a product contains the public searched fields, photos, price, numbers, and flags as numbers', () => {
    const data = {
      name: 'Table',
      description: 'En chêne',
      keywords: 'secret',
      importedX: 3,
      lowStockLevel: 2,
      price: 120.5,
      qtyAvailable: 2,
      onSale: true,
      isDraft: true,
      photos: ['atelier/a.jpg'],
      features: [{ id: 'f', libelle: 'Bois', valeur: 'Noyer' }],
    }
    expect(recordOf(produits, stored(data))).toEqual({
      objectID: 'un',
      boutique: 'atelier',
      datetime: 7,
      name: 'Table',
      description: 'En chêne',
      features: ['Noyer'],
      photos: ['atelier/a.jpg'],
      price: 120.5,
      qtyAvailable: 2,
      onSale: 1,
      hasInventory: 0,
      inStock: 0,
      isOnlineStore: 0,
      isFeatured: 0,
      isReserved: 0,
    })
  })

  it("of a contact contains only the person's name", () => {
    const data = { name: 'Zoé Quille', email: 'zq@exemple.fr', phone: '0612345678', city: 'Rennes' }
    const record = { objectID: 'un', boutique: 'atelier', datetime: 7, name: 'Zoé Quille' }
    expect(recordOf(of('contacts'), stored(data))).toEqual(record)
  })

  it('of a page has a type', () => {
    expect(recordOf(of('pages'), stored({ name: 'Accueil', type: 'autre' }))).toMatchObject({ type: 'pages' })
  })

  it('has a limited size, whatever the document', () => {
    const data = { name: 'x'.repeat(9000), photos: Array.from({ length: 50 }, (_, at) => `${at}.jpg`) }
    const { name, photos } = recordOf(produits, stored(data))
    expect([(name as string).length, (photos as string[]).length]).toEqual([3000, 20])
  })

  it.each([
    ['a live document is saved', stored({ name: 'Table' }), 'updateObject'],
    ['a deleted one is removed', stored({ name: 'Table' }, true), 'deleteObject'],
    ['one that is gone is removed', undefined, 'deleteObject'],
  ])('%s', (_, document, action) => {
    expect(requestFor(produits, 'un', document)).toMatchObject({ action, body: { objectID: 'un' } })
  })
})

describe('filters', () => {
  it.each<[Where, string[], boolean]>([
    [{}, [], true],
    [{ price: 120 }, ['price = 120'], true],
    [{ price: { lt: 120.5 } }, ['price < 120.5'], true],
    [
      { price: { gt: 10, lte: 20 }, qtyAvailable: { gte: 1 } },
      ['price > 10', 'price <= 20', 'qtyAvailable >= 1'],
      true,
    ],
    [{ onSale: true, isOnlineStore: false }, ['onSale = 1', 'isOnlineStore = 0'], true],
    [{ price: { vide: true } }, [], false],
    [{ price: { gt: 10, in: [11, 12] } }, ['price > 10'], false],
    [{ category: 'c1', price: { gt: 10 } }, ['price > 10'], false],
    [{ isDraft: false }, [], false],
    [{ createdAt: { gt: '2026-01-01' } }, [], false],
  ])('[SEARCH-07] %j', (where, filters, isWhole) => {
    expect(numericFilters(produits, where)).toEqual({ filters, isWhole })
  })
})

describe('an index', () => {
  it.each(['produits', 'contacts', 'pages'])('of %s is named by both', (slug) => {
    expect(indexName(slug, 'maison')).toBe(`${slug}_maison`)
  })

  it('that is new gets settings for a French shop', () => {
    expect(missingSettings(of('pages'), undefined)).toMatchObject({
      attributesForFaceting: ['filterOnly(boutique)', 'filterOnly(type)'],
      queryLanguages: ['fr'],
      customRanking: ['desc(datetime)'],
    })
    expect(missingSettings(produits, undefined)?.searchableAttributes).not.toContain('keywords')
  })

  it('that exists keeps its settings, and gets missing facets', () => {
    const facets = ['category', 'searchable(boutique)']
    expect(missingSettings(produits, { attributesForFaceting: facets })).toBeUndefined()
    expect(missingSettings(of('pages'), { attributesForFaceting: facets })).toEqual({
      attributesForFaceting: [...facets, 'filterOnly(type)'],
    })
  })
})
