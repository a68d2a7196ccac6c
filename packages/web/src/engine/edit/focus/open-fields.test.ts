import { collectionOf } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { openFields } from './open-fields.ts'

const all = { canRead: () => true, writer: 'user' as const }
const pathsOf = (
  slug: string,
  values: Record<string, unknown>,
  rights: Parameters<typeof openFields>[2] = all,
): string[] => openFields(collectionOf(registry, slug), values, rights)

it('the fields of the form for its current values', () => {
  const shown = pathsOf('produits', { name: 'Guéridon', hasInventory: true, qtyAvailable: 1 })
  expect(shown).toEqual(
    expect.arrayContaining(['name', 'price', 'category', 'qtyAvailable', 'isOnlineStore', 'condition']),
  )
  expect(new Set(shown).size).toBe(shown.length)
  // Derived, hidden, changed by actions, or of kinds that are not typed in a line.
  for (const path of ['cout', 'inStock', 'isReserved', 'photos', 'description', 'dimensions'])
    expect(shown).not.toContain(path)
})

it('not those that are locked for the current values', () => {
  expect(pathsOf('produits', { hasInventory: true, qtyAvailable: 1 })).toContain('isInPOS')
  expect(pathsOf('produits', { hasInventory: true, qtyAvailable: 0 })).not.toContain('isInPOS')
})

it('only those that the person may change', () => {
  expect(pathsOf('produits', {}, { ...all, without: ['price'] })).not.toContain('price')
  expect(pathsOf('produits', {}, { ...all, fields: ['price'] })).toEqual(['price'])
  const copied = [{ by: 'category', fields: ['price'] }]
  const shown = pathsOf('produits', {}, { ...all, copied })
  for (const path of ['category', 'price']) expect(shown).not.toContain(path)
})
