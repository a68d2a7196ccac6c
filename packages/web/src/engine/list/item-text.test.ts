import type { Collection, LiveDocument } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { describe, expect, it } from 'vitest'
import { firstPhoto, nameOf, secondParts } from './item-text.ts'

const fournisseurs = registry.get('fournisseurs') as Collection
const boutiques = registry.get('boutiques') as Collection
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

describe('secondParts', () => {
  it('keeps what has a value', () => {
    const names = (collection: Collection, data: object) =>
      secondParts(collection, document(data)).map(({ name }) => name)
    expect(names(fournisseurs, { ville: 'St. Malo' })).toEqual(['ville'])
    expect(names(fournisseurs, {})).toEqual([])
    expect(names(boutiques, { websiteURL: 'https://exemple.fr' })).toEqual(['websiteURL'])
  })
})
