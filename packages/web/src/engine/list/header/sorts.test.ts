import { registry } from '@boutique/domain/registry'
import type { Collection } from '@boutique/domain'
import { describe, expect, it } from 'vitest'
import { sortInForce, sortOptions } from './sorts.ts'

const produits = registry.get('produits') as Collection
const fournisseurs = registry.get('fournisseurs') as Collection

describe('sortOptions', () => {
  it('[LIST-19] begins with the default order of the collection', () => {
    expect(sortOptions(produits)[0]).toEqual({ value: '-datetime', label: 'Plus récents' })
    expect(sortOptions(fournisseurs)[0]).toEqual({ value: 'nom', label: 'Nom de A à Z' })
  })
  it('begins with the order of the tab, in the words of the tab', () => {
    const tab = { sort: 'datetime', sortLabel: 'Ordre du menu' }
    const [first, ...others] = sortOptions(fournisseurs, tab)
    expect(first).toEqual({ value: 'datetime', label: 'Ordre du menu' })
    expect(others.filter(({ value }) => value === 'datetime')).toEqual([])
    expect(others).toContainEqual({ value: 'nom', label: 'Nom de A à Z' })
  })
  it('names the two directions by the kind of the field', () => {
    const labels = new Map(sortOptions(produits).map(({ value, label }) => [value, label]))
    expect(labels.get('-name')).toBe('Nom de Z à A')
    expect(labels.get('-price')).toBe('Prix décroissant')
    expect(labels.get('-publishedAt')).toBe('Publié le : récents en premier')
    expect(labels.has('description')).toBe(false)
  })
})

describe('sortInForce', () => {
  it.each([
    ['nothing asked', undefined, undefined, '-datetime'],
    ['the tab has its own', { sort: '-soldoutAt' }, undefined, '-soldoutAt'],
    ['asked over the tab', { sort: '-soldoutAt' }, 'price', 'price'],
    ['asked but unknown', undefined, 'description', '-datetime'],
  ])('%s', (_, tab, requested, expected) => expect(sortInForce(produits, tab, requested)).toBe(expected))
})
