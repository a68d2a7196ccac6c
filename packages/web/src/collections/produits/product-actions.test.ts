import type { LiveDocument } from '@boutique/domain'
import { describe, expect, it } from 'vitest'
import { productActions } from './product-actions.ts'

/** Runs one action of a product and returns the call that it made. */
function callOf(data: Record<string, unknown>, id: string): unknown[] {
  const made: unknown[] = []
  const calls = {
    run: async (_: LiveDocument, action: string) => void made.push('action', action) as undefined,
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
  it.each<[string, Record<string, unknown>, string, unknown[]]>([
    ['[PROD-20]', {}, 'vedette', ['changes', { isFeatured: true }]],
    ['[PROD-20]', { isFeatured: true }, 'vedette', ['changes', { isFeatured: false }]],
    ['[PROD-21]', { isOnlineStore: true }, 'en-ligne', ['changes', { isOnlineStore: false }]],
    ['[PROD-21]', {}, 'en-ligne', ['changes', { isOnlineStore: true }]],
    ['[PROD-22]', { isReserved: true }, 'reserver', ['action', 'reserver']],
    ['[PROD-24]', { inStock: true, isOnlineStore: true }, 'vendre', ['action', 'vendre']],
    ['[PROD-24]', { inStock: true }, 'vendre', []],
    ['[PROD-24]', { isOnlineStore: true }, 'vendre', []],
  ])('%s a product %j: %s calls %j', (_, data, id, call) => expect(callOf(data, id)).toEqual(call))
})
