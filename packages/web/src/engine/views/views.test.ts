import type { Collection, LiveDocument } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { countedQuery, keptText, mayChangeView, searchOf, viewOf } from './views.ts'

const produits = registry.get('produits') as Collection
const ventes = registry.get('ventes') as Collection
const TODAY = '2026-03-06'
const document = (adresse?: string): LiveDocument =>
  ({ id: 'v1', rev: 2, name: 'Une', liste: 'produits', adresse, proprietaire: 'ada' }) as unknown as LiveDocument

it('a stored view is read, also with an address that is none', () => {
  expect(viewOf(document('q=chaise'))).toEqual({
    id: 'v1',
    rev: 2,
    name: 'Une',
    list: 'produits',
    address: { q: 'chaise' },
    isShared: false,
    owner: 'ada',
  })
  expect(viewOf(document('vue=corbeille')).address).toEqual({})
  expect(viewOf(document()).address).toEqual({})
})

it('its address leads to it', () => {
  expect(searchOf(viewOf(document('q=chaise')))).toEqual({ q: 'chaise', enregistree: 'v1' })
})

it.each([
  ['the plain list', {}, ''],
  ['its first tab in its order', { onglet: 'en-ligne', tri: '-datetime' }, ''],
  ['a tab that it has not', { onglet: 'inconnu' }, ''],
  ['another tab', { onglet: 'vendus' }, 'onglet=vendus'],
  ['what a view does not keep', { boutique: 'b', enregistree: 'v1', q: ' ' }, ''],
  ['a filter and an order', { filtres: { price: '10..' }, tri: '-price' }, 'tri=-price&filtres.price=10..'],
])('what a view keeps of %s', (_, address, expected) => {
  const tabs = produits.screen?.list.tabs ?? []
  const first = address as { onglet?: string }
  const given =
    first.onglet === 'en-ligne' ? { ...address, onglet: tabs[0]?.id, tri: tabs[0]?.sort ?? produits.sort } : address
  const other = first.onglet === 'vendus' ? { onglet: tabs[1]?.id } : given
  expect(keptText(produits, other, TODAY)).toBe(expected.replace('vendus', tabs[1]?.id ?? ''))
})

it('its documents are counted as its list shows them, unless a search index finds them', () => {
  const view = viewOf(document('filtres.price=10..'))
  expect(countedQuery(produits, 'b1', view, TODAY)?.where).toMatchObject({ price: { gte: 10 } })
  expect(countedQuery(ventes, 'b1', { ...view, address: {} }, TODAY)?.where).not.toEqual({})
  expect(countedQuery(produits, 'b1', viewOf(document('q=chaise')), TODAY)).toBeUndefined()
})

it('its owner changes it, and administrators where it is shared', () => {
  const view = viewOf(document())
  expect([mayChangeView(view, 'ada', false), mayChangeView(view, 'colin', false)]).toEqual([true, false])
  expect([mayChangeView(view, 'admin', true), mayChangeView({ ...view, isShared: true }, 'admin', true)]).toEqual([
    false,
    true,
  ])
})
