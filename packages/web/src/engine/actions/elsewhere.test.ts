import type { Collection, LiveDocument } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { elsewhere } from './elsewhere.ts'

const hidden = { isOnlineStore: false, onSale: true } as unknown as LiveDocument

it.each([
  ['the first tab leaves it out', null, ', dans « Cachés »'],
  ['another tab leaves it out', 'en-vedette', ', dans « Cachés »'],
  ['the tab shows it', 'caches', ''],
  ['the tab shows all', 'tous', ''],
])('where a copy is when %s', (_, tab, expected) => {
  expect(elsewhere(registry.get('produits') as Collection, hidden, tab)).toBe(expected)
})
