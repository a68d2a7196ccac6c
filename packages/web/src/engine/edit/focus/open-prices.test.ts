import { collectionOf } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import type { FormRights } from './labels.ts'
import { openPrices } from './open-prices.ts'

const all: FormRights = { canRead: () => true }
const pathsOf = (slug: string, values: Record<string, unknown>, rights = all): string[] =>
  openPrices(collectionOf(registry, slug), values, rights).map(({ path }) => path)

it('the prices of a product, those of its form for its current values', () => {
  const shown = pathsOf('produits', { name: 'Guéridon' })
  expect(shown).toContain('price')
  expect(new Set(shown).size).toBe(shown.length)
  // Derived, and only on sale by auction or with a fixed transport.
  for (const path of ['cout', 'name']) expect(shown).not.toContain(path)
})

it('only those that the person may change', () => {
  expect(pathsOf('produits', {}, { ...all, without: ['price'] })).not.toContain('price')
  expect(pathsOf('produits', {}, { ...all, fields: ['price'] })).toEqual(['price'])
  expect(pathsOf('contacts', {})).toEqual([])
})
