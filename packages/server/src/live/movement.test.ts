import type { Collection } from '@boutique/domain'
import { expect, it } from 'vitest'
import { OwnWrite } from '../operations/own-writes.ts'
import type { StoredList } from '../store/list.ts'
import type { StoredDocument } from '../store/row.ts'
import { kinds } from '../testing/kinds.ts'
import { registry } from '../testing/registry.ts'
import { mayMove } from './movement.ts'

const collection = registry.get('essais') as Collection
const base: StoredList = { collection, level: 'profile', scope: 'atelier', where: {}, sort: '-datetime', limit: 40 }
const stored: StoredDocument = {
  id: 'a',
  rev: 1,
  deleted: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  datetime: 1,
  scope: 'atelier',
  parent: '',
  text: JSON.stringify({ titre: 'Table', choix: 'un', entier: 1 }),
}
const write = (data: object, more: Partial<StoredDocument> = {}): OwnWrite =>
  new OwnWrite(stored, {
    ...stored,
    rev: 2,
    updatedAt: '2026-01-02T00:00:00.000Z',
    text: JSON.stringify({ titre: 'Table', choix: 'un', entier: 1, ...data }),
    ...more,
  })
const renamed = write({ titre: 'Chaise' })

it.each<[string, Partial<StoredList>, OwnWrite, boolean]>([
  ['another field', {}, renamed, false],
  ['another field than that of the filter', { where: { choix: 'un' } }, renamed, false],
  ['the field of the filter', { where: { choix: 'un' } }, write({ choix: 'deux' }), true],
  ['the field of an operator', { where: { entier: { gte: 1 } } }, write({ entier: 2 }), true],
  ['the sort field', { sort: 'titre' }, renamed, true],
  ['the descending sort field', { sort: '-titre' }, renamed, true],
  ['the time of the change, which is the sort field', { sort: '-updatedAt' }, renamed, true],
  ['the place in time', {}, write({}, { datetime: 2 }), true],
  ['what hides documents', { hidden: [{ choix: 'trois' }] }, write({ choix: 'trois' }), true],
  ['what closes the sort field', { closedLast: { choix: 'trois' } }, write({ choix: 'trois' }), true],
  ['the bin', {}, write({}, { deleted: true }), true],
  ['any field of a published list', { published: true }, renamed, true],
])('a write of %s', (_, list, one, expected) => {
  expect(mayMove({ ...base, ...list }, one)).toBe(expected)
})

it('any field of a list whose filter looks at every text', () => {
  const fields = { ...collection.fields, partout: { ...kinds.titre, compared: 'texts' as const } }
  const where = { partout: { contient: 'x' } }
  expect(mayMove({ ...base, collection: { ...collection, fields }, where }, renamed)).toBe(true)
})
