import type { Collection } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { leftPhotos } from './left-photos.ts'

const produits = registry.get('produits') as Collection
const add = (item: string) => ({ operation: { op: 'add' as const, path: 'photos', item }, since: 0 })

it.each([
  ['a name only', { values: { name: { value: 'Table', since: 0 } }, operations: [] }, []],
  ['two photos', { values: {}, operations: [add('a/1.jpg'), add('a/2.jpg')] }, ['a/1.jpg', 'a/2.jpg']],
  [
    'one of two removed again',
    {
      values: {},
      operations: [
        add('a/1.jpg'),
        add('a/2.jpg'),
        { operation: { op: 'remove' as const, path: 'photos', item: 'a/1.jpg' }, since: 0 },
      ],
    },
    ['a/2.jpg'],
  ],
])('the photos of a draft with %s', (_, pending, expected) => {
  expect(leftPhotos(produits, pending)).toEqual(expected)
})
