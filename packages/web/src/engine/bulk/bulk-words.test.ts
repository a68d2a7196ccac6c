import type { BulkChange, BulkPreview, Collection } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { describe, expect, it } from 'vitest'
import { changeName, doneWords, manyOf, previewWords, undoneWords } from './bulk-words.ts'

const produits = registry.get('produits') as Collection
const change = (parts: Partial<BulkChange>): BulkChange => ({
  id: 'b',
  collection: 'produits',
  operation: { op: 'price', field: 'price' },
  actor: { id: 'a', displayname: 'Camille' },
  state: 'fait',
  at: '',
  total: 20,
  done: 20,
  changed: 19,
  refused: 1,
  restored: 0,
  kept: 0,
  told: [],
  ...parts,
})
const preview = (counts: Partial<NonNullable<BulkPreview['counts']>>, total = 20): BulkPreview => ({
  total,
  counts: { examined: 20, changed: 20, same: 0, refused: 0, beside: 0, ...counts },
  rows: [],
  next: null,
})

it.each<[number, string]>([
  [1, '1 produit'],
  [1234, '1\u00a0234 produits'],
])('manyOf %i: %s', (count, words) => expect(manyOf(produits, count)).toBe(words))

describe('previewWords', () => {
  it.each<[BulkPreview, string]>([
    [preview({}), '20 changent'],
    [
      preview({ changed: 1, same: 1, refused: 2, beside: 1 }),
      '1 change · 1 inchangé · 2 refusés · 1 autre document suit',
    ],
    [preview({ examined: 200, changed: 200 }, 5000), 'Sur les 200 premiers : 200 changent'],
  ])('%j', (given, words) => expect(previewWords(given)).toBe(words))
  it('say what is done to documents as a whole', () => {
    expect(previewWords(preview({ refused: 1 }), 'Supprimer')).toBe('20 à supprimer · 1 refusé')
    expect(previewWords(preview({ changed: 1, same: 19 }), 'Restaurer')).toBe('1 à restaurer · 19 inchangés')
  })
  it('are absent on further pages', () => expect(previewWords({ total: 20, rows: [], next: null })).toBe(undefined))
})

describe('doneWords', () => {
  it.each<[Partial<BulkChange>, string]>([
    [{}, '« Prix » modifié dans 19 documents, 1 refusé'],
    [{ operation: { op: 'delete' }, refused: 0 }, '19 documents supprimés'],
    [{ operation: { op: 'restore' }, changed: 1, refused: 0 }, '1 document restauré'],
    [
      { operation: { op: 'action', name: 'remettre-en-vente' }, refused: 2 },
      '« Remettre en vente » fait sur 19 documents, 2 refusés',
    ],
  ])('%j: %s', (parts, words) => expect(doneWords(produits, change(parts))).toBe(words))
  it('names a field that is no longer known', () => expect(changeName(undefined, change({}))).toBe('« price »'))
})

it.each<[number, number, string]>([
  [19, 0, 'Annulation réussie : 19 documents remis en état'],
  [18, 1, '18 documents remis en état, 1 laissé : modifié depuis'],
])('undoneWords %i %i: %s', (restored, kept, words) => expect(undoneWords(change({ restored, kept }))).toBe(words))
