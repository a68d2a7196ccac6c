import type { LiveDocument } from '@boutique/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'

let instant = Date.parse('2026-05-04T08:00:00.000Z')
const server = await startTestNode({ clock: () => instant })
afterAll(() => server.stop())
const manager = server.as('gerante')
const root = '/api/boutiques/atelier/produits'
const later = (): string => new Date((instant += 60_000)).toISOString()
const create = async (body: object = {}): Promise<LiveDocument & { path: string }> => {
  const made = await manager.create(root, { name: 'Vase', ...body })
  return { ...made, path: `${root}/${made.id}` }
}

describe('the order of lists', () => {
  it('[LIST-20] "Top" sets datetime to now and keeps the rest', async () => {
    const { path, ...made } = await create()
    const now = later()
    const top = await manager.act(path, 'top')
    expect(top).toEqual({ ...made, datetime: Date.parse(now), updatedAt: now, rev: 2 })
  })

  it('[LIST-21] "Refresh" sets datetime back to publishedAt, and changes nothing without one', async () => {
    const { path } = await create({ publishedAt: '2025-12-24T17:00:00.000Z' })
    later()
    expect((await manager.act(path, 'refresh')).datetime).toBe(Date.parse('2025-12-24T17:00:00.000Z'))
    const essai = await manager.create('/api/boutiques/atelier/essais', { titre: 'Table' })
    expect(await manager.act(`/api/boutiques/atelier/essais/${essai.id}`, 'refresh')).toEqual(essai)
  })
})

describe('a product card', () => {
  it('[PROD-22] [PROD-23] flips isReserved and stamps reservedAt each time', async () => {
    const { path } = await create()
    const reserved = later()
    expect(await manager.act(path, 'reserver')).toMatchObject({ isReserved: true, reservedAt: reserved })
    const freed = later()
    expect(await manager.act(path, 'reserver')).toMatchObject({ isReserved: false, reservedAt: freed })
  })

  it('[PROD-25] sets a sold-out product out of stock and off sale, quantity 0, not at the point of sale, soldoutAt now', async () => {
    const { path, ...made } = await create({ qtyAvailable: 3, isInPOS: true, photos: ['a/b.jpg'] })
    expect(made).toMatchObject({ inStock: true, onSale: true, isInPOS: true })
    const now = later()
    expect(await manager.act(path, 'vendre')).toMatchObject({
      inStock: false,
      onSale: false,
      qtyAvailable: 0,
      isInPOS: false,
      soldoutAt: now,
    })
    // The rules of a save never make a draft sold: the change below is the action's alone.
    const draft = await create({ qtyAvailable: 3, isInPOS: true })
    const then = later()
    expect(await manager.act(draft.path, 'vendre')).toMatchObject({
      isDraft: true,
      inStock: false,
      onSale: false,
      qtyAvailable: 0,
      isInPOS: false,
      soldoutAt: then,
    })
  })
})

it('a product is not reserved for a contact of another boutique; the refusal names the field', async () => {
  const { path } = await create()
  const { id: contact } = await server.as('admin').create('/api/boutiques/brocante/contacts', { email: 'lea@b.fr' })
  const { refusal, problem, text } = await manager.post(`${path}/actions/reserver`, { isReserved: true, contact })
  expect([refusal, problem.errors?.map((error) => error.path)]).toEqual(['422 validation', ['contact']])
  expect(text).not.toContain('lea@b.fr')
  expect(await manager.read(path)).toMatchObject({ rev: 1, isReserved: false })
})

it('an unknown action, and an action of another collection, are 404', async () => {
  const { path } = await create()
  const essai = await manager.create('/api/boutiques/atelier/essais', { titre: 'Table' })
  const one = `/api/boutiques/atelier/essais/${essai.id}`
  for (const address of [
    `${path}/actions/voler`,
    `${path}/actions/constructor`,
    `${one}/actions/vendre`,
    `${one}/actions/regenerer`,
  ]) {
    expect((await manager.post(address)).refusal).toBe('404 action.inconnue')
  }
})
