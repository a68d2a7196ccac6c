import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { renumbering } from './renumbering.ts'

const produits = registry.get('produits') as NonNullable<ReturnType<typeof registry.get>>

it('[PROD-39] an existing number is replaced only after confirmation', () => {
  expect(renumbering(produits, { sku: '24103001' }, 'regenerer')?.title).toBe('Remplacer le numéro 24103001 ?')
})

it.each([
  ['an empty number', { sku: ' ' }, 'regenerer'],
  ['no number', {}, 'regenerer'],
  ['another action', { sku: '24103001' }, 'vendre'],
])('%s needs no confirmation', (_, document, action) => {
  expect(renumbering(produits, document, action)).toBeUndefined()
})

it('a collection without numbers needs no confirmation', () => {
  const { numbering: _, ...without } = produits
  expect(renumbering(without, { sku: '24103001' }, 'regenerer')).toBeUndefined()
})
