import type { Collection } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { describe, expect, it } from 'vitest'
import { offeredActions } from './offered-actions.ts'

const produits = registry.get('produits') as Collection

describe('the actions of a document', () => {
  it('the sold-out action is only offered while the product is in stock and online', () => {
    expect(Object.keys(offeredActions(produits, { inStock: true, isOnlineStore: true }))).toContain('vendre')
    expect(Object.keys(offeredActions(produits, { inStock: false, isOnlineStore: true }))).not.toContain('vendre')
  })

  it('a list ordered by drag and drop offers Top, and Refresh where there is a publication date', () => {
    expect(offeredActions(produits, {})).toMatchObject({ top: 'Top', refresh: 'Refresh' })
    const fournisseurs = registry.get('fournisseurs') as Collection
    expect(offeredActions(fournisseurs, {})).toStrictEqual({})
    // The order of the menu of the website has the oldest page first.
    expect(offeredActions(registry.get('pages') as Collection, {})).toStrictEqual({})
  })
})
