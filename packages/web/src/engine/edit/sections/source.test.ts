import type { Collection } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { newName, readFilled, sourceIn } from './source.ts'

const commandes = registry.get('commandes')
const contacts = registry.get('contacts')

it.each([
  [commandes, { produits: 'p1' }, { collection: 'produits', id: 'p1' }],
  [commandes, { x: '1', contacts: 'c1' }, { collection: 'contacts', id: 'c1' }],
  [commandes, { ventes: 'v1' }, undefined],
  [commandes, { toString: 'v1' }, undefined],
  [commandes, undefined, undefined],
  [contacts, { produits: 'p1' }, undefined],
])('the source of a new document in an address: case %#', (collection, depuis, source) => {
  expect(sourceIn(collection ?? {}, { depuis })).toEqual(source)
})

it('the drafts of new documents are apart, by their source', () => {
  expect(newName(undefined)).toBe('nouveau')
  expect(newName({ collection: 'produits', id: 'p1' })).toBe('nouveau:produits:p1')
  expect(newName({ title: 'Banc' })).toBe('nouveau:titre:Banc')
})

it('a name typed elsewhere counts as typed in the field that takes it', async () => {
  const { signal } = new AbortController()
  expect(sourceIn(contacts ?? {}, { titre: 'Martin' })).toEqual({ title: 'Martin' })
  const filled = await readFilled(contacts as Collection, 'atelier', { title: 'Martin'.repeat(100) }, signal)
  expect(filled).toMatchObject({ values: {}, typed: { path: 'lastname', value: 'Martin'.repeat(100).slice(0, 200) } })
})
