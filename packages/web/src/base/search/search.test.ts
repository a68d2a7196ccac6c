import { describe, expect, it } from 'vitest'
import { listSearch } from './search.ts'
import { readSearch, writeSearch } from './search-text.ts'

describe('the search part of an address', () => {
  it.each([
    ['?onglet=vendus&tri=-price&q=chaise+de+b%C3%A9b%C3%A9', { onglet: 'vendus', tri: '-price', q: 'chaise de bébé' }],
    ['?vue=corbeille', { vue: 'corbeille' }],
    ['?filtres.type=bois&filtres.category=c1', { filtres: { type: 'bois', category: 'c1' } }],
    ['?q=007', { q: '007' }],
    ['?onglet=toutes&depuis.produits=p1', { onglet: 'toutes', depuis: { produits: 'p1' } }],
    ['?periode=2024-02-29..2024-03-31', { periode: '2024-02-29..2024-03-31' }],
    ['', {}],
  ])('%s is read and written back', (text, search) => {
    expect(listSearch(readSearch(text))).toEqual(search)
    expect(readSearch(writeSearch(search))).toEqual(search)
  })
  it.each([
    ['an unknown view', { vue: 'autre' }, {}],
    ['unknown members', { x: '1', onglet: 'a' }, { onglet: 'a' }],
    ['empty ones', { onglet: '', q: '', filtres: { type: '' } }, {}],
    ['what is no text', { onglet: ['a'], filtres: 'x', q: { a: 1 } }, {}],
    [
      'long ones, cut off',
      { q: 'a'.repeat(1_000_000), tri: 'b'.repeat(400), titre: 'c'.repeat(301) },
      { q: 'a'.repeat(300), tri: 'b'.repeat(300), titre: 'c'.repeat(300) },
    ],
    ['numbers, which are text', { q: 12 }, { q: '12' }],
  ])('%s', (_, raw, search) => {
    expect(listSearch(raw as Record<string, unknown>)).toEqual(search)
  })
  it('a member named like a group does not break it', () => {
    expect(readSearch('filtres=x&filtres.type=bois')).toEqual({ filtres: { type: 'bois' } })
    expect(readSearch('.x=1')).toEqual({ '.x': '1' })
  })
})
