import { actorOf, type Collection, type ListQuery } from '@boutique/domain'
import { describe, expect, it } from 'vitest'
import { collections } from '../../testing/registry.ts'
import type { Engine } from '../engine.ts'
import { resolveList } from './read.ts'

// Declarations that the product does not have: the photos of products for who keeps the catalogue only, and others.

const produits = collections.find(({ slug }) => slug === 'produits') as Collection
const { photos, category } = produits.fields as Required<Pick<Collection['fields'], 'photos' | 'category'>>
const asMember = actorOf('membre', { type: 'user', boutique: 'atelier' })

const resolved = (changes: Partial<Collection>) => {
  const registry = new Map([['produits', { ...produits, ...changes }]])
  const engine = { registry, boutiqueExists: async () => true } as unknown as Engine
  const tally = { by: 'category', of: ['un'], photo: 'photos' }
  const query: ListQuery = { boutique: 'atelier', collection: 'produits', limit: 0, tally }
  return resolveList(engine, asMember, query)
}
const fieldsWith = (fields: Collection['fields']) => ({ fields: { ...produits.fields, ...fields } })

describe('a tally of somebody without the profile', () => {
  it('counts published documents by public fields', async () => {
    expect(await resolved({})).toMatchObject({ level: 'public', published: true, hidden: [] })
  })
  it.each([
    ['photos', fieldsWith({ photos: { ...photos, read: undefined } })],
    ['a relation', fieldsWith({ category: { ...category, read: undefined } })],
  ])('is refused for %s that they do not read', async (_, changes) => {
    await expect(resolved(changes)).rejects.toMatchObject({ status: 403, code: 'droit.refuse' })
  })
  it.each(['photos', 'category'])('leaves out the documents that close %s', async (name) => {
    const closed = { fields: [name], while: { isDraft: true } } as Collection['closed']
    expect(await resolved({ closed })).toMatchObject({ hidden: [{ isDraft: true }] })
  })
})
