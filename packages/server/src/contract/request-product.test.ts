import { afterAll, expect, it } from 'vitest'
import { startTestNode } from '../testing/node.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const manager = server.as('gerante')
const root = '/api/boutiques/atelier'

it('a line of a request with the id of a product alone is filled from the catalogue, at its creation and in a change', async () => {
  const { id: produit_id } = await manager.create(`${root}/produits`, { name: 'Table ronde', salePrice: 480 })
  const filled = { produit_id, produit_name: 'Table ronde', produit_prixDeVente: 480 }
  const { id } = await manager.create(`${root}/demandes`, { requests: [{ id: 'a', produit_id }] })
  const path = `${root}/demandes/${id}`
  expect((await manager.read(path)).requests).toMatchObject([filled])
  await manager.change(path, {
    requests: [...((await manager.read(path)).requests as object[]), { id: 'b', produit_id }],
  })
  expect((await manager.read(path)).requests).toMatchObject([filled, filled])
})

it('a product of another boutique fills nothing', async () => {
  const stranger = await server.as('admin').create('/api/boutiques/brocante/produits', { name: 'Buffet' })
  const { requests } = await manager.create(`${root}/demandes`, { requests: [{ id: 'a', produit_id: stranger.id }] })
  expect(requests).toMatchObject([{ produit_id: stranger.id }])
  expect((requests as object[])[0]).not.toHaveProperty('produit_name')
})
