import type { LiveDocument } from '@boutique/domain'
import { describe, expect, it } from 'vitest'
import { productActions } from './product-actions.ts'

/** Runs one action of a product and returns the call that it made. */
function callOf(data: Record<string, unknown>, id: string): unknown[] {
  const made: unknown[] = []
  const calls = {
    run: async (_: LiveDocument, action: string) => void made.push('action', action) as undefined,
    boutique: 'b1',
    change: async (_: LiveDocument, changes: object) => void made.push('changes', changes) as undefined,
  }
  const document: LiveDocument = {
    id: 'p1',
    rev: 3,
    deleted: false,
    createdAt: '',
    updatedAt: '',
    datetime: 0,
    ...data,
  }
  const action = productActions(document, calls).find((one) => one.id === id)
  action?.onClick?.()
  return made
}

describe('productActions', () => {
  it.each<[Record<string, unknown>, string, unknown[]]>([
    [{}, 'vedette', ['changes', { isFeatured: true }]],
    [{ isFeatured: true }, 'vedette', ['changes', { isFeatured: false }]],
    [{ isOnlineStore: true }, 'en-ligne', ['changes', { isOnlineStore: false }]],
    [{}, 'en-ligne', ['changes', { isOnlineStore: true }]],
    [{ isReserved: true }, 'lever-reservation', ['action', 'lever-reservation']],
    [{}, 'reserver', []],
    [{ inStock: true, isOnlineStore: true }, 'vendre', ['action', 'vendre']],
    [{ hasInventory: true, qtyAvailable: 0 }, 'remettre-en-vente', ['action', 'remettre-en-vente']],
    [{ hasInventory: true, qtyAvailable: 1 }, 'remettre-en-vente', []],
    [{ inStock: true }, 'vendre', []],
    [{ isOnlineStore: true }, 'vendre', []],
    // Its sheet is asked for elsewhere.
    [{ inStock: true }, 'encaisser', []],
  ])('a product %j: %s calls %j', (data, id, call) => expect(callOf(data, id)).toEqual(call))
})
