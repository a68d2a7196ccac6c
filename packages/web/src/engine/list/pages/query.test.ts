import type { Collection } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { describe, expect, it } from 'vitest'
import { countQuery, filtersWhere, listQuery, listSearchParams, periodInForce, shownTabs, tabInForce } from './query.ts'

const produits = registry.get('produits') as Collection
const fournisseurs = registry.get('fournisseurs') as Collection
const today = '2024-03-31'

describe('listQuery', () => {
  it('[LIST-08] [LIST-19] requests 40 documents of the first tab, the newest first', () => {
    expect(listQuery(produits, 'b1', {}, { today })).toEqual({
      boutique: 'b1',
      collection: 'produits',
      limit: 40,
      where: { onSale: true, isOnlineStore: true },
      sort: '-datetime',
    })
  })

  it.each([
    ['en-vente', { onSale: true, isOnlineStore: true }],
    ['vendus', { hasInventory: true, isOnlineStore: true, qtyAvailable: 0 }],
    ['caches', { isOnlineStore: false }],
    ['en-vedette', { isFeatured: true }],
    ['reserves', { isReserved: true }],
    ['sans-inventaire', { hasInventory: false }],
    ['tous', {}],
  ])('the tab %s asks for %j', (onglet, where) => {
    expect(listQuery(produits, 'b1', { onglet }, { today }).where).toEqual(where)
  })

  it('a search filters by the name of the products', () => {
    expect(listQuery(produits, 'b1', { onglet: 'tous', q: ' chaise ' }, { today }).where).toEqual({
      name: { contient: 'chaise' },
    })
  })

  it('a collection without a search ignores the search of the address', () => {
    expect(listQuery(fournisseurs, 'b1', { q: 'chaise' }, { today }).where).toEqual({})
  })

  it('filters narrow the tab', () => {
    const { where } = listQuery(produits, 'b1', { onglet: 'en-vedette', filtres: { productType: 'pack' } }, { today })
    expect(where).toEqual({ isFeatured: true, productType: 'pack' })
  })

  it('the bin shows deleted documents, independent of the tab', () => {
    expect(listQuery(produits, 'b1', { vue: 'corbeille', onglet: 'vendus' }, { today })).toEqual({
      boutique: 'b1',
      collection: 'produits',
      limit: 40,
      sort: '-updatedAt',
      deleted: true,
    })
  })
})

describe('the tab of a reminder', () => {
  const commandes = registry.get('commandes') as Collection
  const ids = (onglet: string | undefined) => shownTabs(commandes, onglet, today).map(({ id }) => id)

  it('is there while the address names it', () => {
    expect(ids(undefined)).toEqual(['toutes', 'archivees'])
    expect(ids('en-retard')).toEqual(['toutes', 'archivees', 'en-retard'])
    expect(listQuery(commandes, 'b1', { onglet: 'en-retard' }, { today })).toMatchObject({
      where: { isArchived: false, deliveryDate: { lt: today } },
      sort: 'deliveryDate',
    })
  })

  it.each([
    ['waiting', 'waiting'],
    ['canceled', { vide: true, in: ['waiting'] }],
  ])('is narrowed by a filter on a field of its own: %s', (etat, condition) => {
    const { where } = listQuery(commandes, 'b1', { onglet: 'en-retard', filtres: { etat } }, { today })
    expect(where?.etat).toEqual(condition)
  })
})

describe('the period of a list', () => {
  const ventes = registry.get('ventes') as Collection
  const lastMonth = { from: '2024-02-29', to: '2024-03-31' }

  it.each([
    ['one month back without a choice', {}, lastMonth],
    ['that of the address', { periode: '2023-01-01..' }, { from: '2023-01-01' }],
    ['one month back where the address is unreadable', { periode: 'hier' }, lastMonth],
    ['none in the bin', { vue: 'corbeille' as const }, undefined],
  ])('is %s', (_, address, period) => expect(periodInForce(ventes, address, today)).toEqual(period))

  it('is none for a collection that declares none', () => {
    expect(periodInForce(produits, { periode: '2023-01-01..' }, today)).toBeUndefined()
  })

  it('is a condition of the list beside its filters', () => {
    const saleDate = { gt: '2024-02-29', lte: '2024-03-31' }
    const query = listQuery(ventes, 'b1', { filtres: { origine: 'achat' } }, { today, period: lastMonth })
    expect(query).toMatchObject({ where: { origine: 'achat', saleDate }, sort: '-saleDate' })
    expect(listQuery(ventes, 'b1', {}, { today, period: {} }).where).toEqual({})
  })
})

describe('tabInForce', () => {
  it('is the first when the address names none or an unknown one', () => {
    expect(tabInForce(shownTabs(produits, undefined, today), undefined)?.id).toBe('en-vente')
    expect(tabInForce(shownTabs(produits, 'nulle-part', today), 'nulle-part')?.id).toBe('en-vente')
    expect(tabInForce(shownTabs(produits, 'tous', today), 'tous')?.id).toBe('tous')
  })
})

describe('filtersWhere', () => {
  it.each<[Record<string, string>, object]>([
    [{ description: 'contient:bois', inconnu: 'a', constructor: 'a', category: 'c1' }, { category: 'c1' }],
    [{ productType: 'autre', isFeatured: 'true', price: 'dix..', category: '' }, {}],
    [
      { isFeatured: 'non', price: '10..20' },
      { isFeatured: false, price: { gte: 10, lte: 20 } },
    ],
    [
      { name: 'contient:bois', sku: 'vide:oui' },
      { name: { contient: 'bois' }, sku: { vide: true } },
    ],
    [{ createdAt: 'plusde:30j' }, { createdAt: { lt: '2024-02-29T23:00:00.000Z' } }],
  ])('%j', (filtres, where) => expect(filtersWhere(produits, filtres, today)).toEqual(where))

  it('does not name a field that the reader may not read', () => {
    const { price: _, ...fields } = produits.fields
    expect(filtersWhere({ ...produits, fields }, { price: '10..20' }, today)).toEqual({})
  })
})

describe('listSearchParams', () => {
  it("writes conditions, order, page and bin in the server's format", () => {
    const query = { ...listQuery(produits, 'b1', { filtres: { category: 'c1' }, q: 'é' }, { today }), deleted: true }
    expect(decodeURIComponent(listSearchParams(query, 200, 'k:1'))).toBe(
      'where[onSale]=true&where[isOnlineStore]=true&where[category]=c1&where[name][contient]=é' +
        '&sort=-datetime&limit=200&after=k:1&deleted=1',
    )
  })
})

describe('a search in a list that is filtered by the searched field', () => {
  const query = listQuery(produits, 'b1', { onglet: 'tous', filtres: { name: 'contient:bois' }, q: 'a, b' }, { today })
  it('asks for both texts', () => {
    expect(query.where).toEqual({ name: { contient: ['bois', 'a, b'] } })
    expect(decodeURIComponent(listSearchParams(query, 1)).replaceAll('+', ' ')).toContain(
      'where[name][contient]=bois&where[name][contient]=a, b&',
    )
  })
})

describe('countQuery', () => {
  it('requests no document', () => {
    expect(countQuery({ boutique: null, collection: 'boutiques', limit: 40 })).toEqual({
      boutique: null,
      collection: 'boutiques',
      limit: 0,
      count: true,
    })
  })
})
