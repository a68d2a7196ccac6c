import type { Collection, LiveDocument } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { describe, expect, it } from 'vitest'
import { firstPhoto, nameOf } from './item-text.ts'

const fournisseurs = registry.get('fournisseurs') as Collection
const ventes = registry.get('ventes') as Collection
const document = (data: object): LiveDocument => ({
  id: 'd1',
  rev: 1,
  deleted: false,
  createdAt: '',
  updatedAt: '',
  datetime: 0,
  ...data,
})

describe('nameOf', () => {
  it('is the declared title, else says that there is none', () => {
    expect(nameOf(fournisseurs, document({ nom: 'Bois & Cie' }))).toBe('Bois & Cie')
    expect(nameOf(fournisseurs, document({}))).toBe('fournisseur sans nom')
    expect(nameOf(ventes, document({ saleDate: '2024-03-12' }))).toBe('Vente du 12/03/24')
  })
})

describe('firstPhoto', () => {
  it.each<[unknown, string | undefined]>([
    [['a.jpg', 'b.jpg'], 'a.jpg'],
    ['a.jpg', 'a.jpg'],
    [[], undefined],
    [undefined, undefined],
    ['', undefined],
  ])('%j: %s', (value, path) => expect(firstPhoto(value)).toBe(path))
})
