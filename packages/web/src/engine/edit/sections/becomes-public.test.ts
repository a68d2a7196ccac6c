import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { becomesPublic } from './becomes-public.ts'

const NOW = '2026-03-06T10:00:00.000Z'
const shown = { isOnlineStore: true, isDraft: true, photos: ['a.jpg'] }

it.each([
  ['produits', 'a new piece with a photo and half a name', undefined, { ...shown, name: 'Fa' }, true],
  ['produits', 'a new piece without a photo', undefined, { ...shown, photos: [], name: 'Fa' }, false],
  ['produits', 'a new hidden piece', undefined, { ...shown, isOnlineStore: false, name: 'Fa' }, false],
  ['produits', 'a stored draft that got its photo', { isDraft: true, name: 'Fa' }, { ...shown, name: 'Faut' }, true],
  ['produits', 'a piece that is online', { ...shown, isDraft: false }, { ...shown, isDraft: false, name: 'Fa' }, false],
  ['pages', 'a new visible page', undefined, { isVisible: true, name: 'Ma' }, true],
  ['posts', 'an article of today', undefined, { isVisible: true, name: 'Ma', publishedAt: NOW }, true],
  [
    'posts',
    'an article of 2030',
    undefined,
    { isVisible: true, name: 'Ma', publishedAt: '2030-01-01T00:00:00.000Z' },
    false,
  ],
  ['contacts', 'what no visitor sees', undefined, { lastName: 'Ma' }, false],
])('%s: %s', (slug, _, before, after, expected) => {
  const collection = registry.get(slug)
  expect(collection && becomesPublic(collection, before, after, NOW)).toBe(expected)
})
