import type { Data, LiveDocument } from '@boutique/domain'
import { afterAll, beforeEach } from 'vitest'
import { startTestNode } from './node.ts'

const root = '/api/boutiques/atelier'

/** A shop in May 2026, where each test begins with one piece in stock, and nothing else. @param values of the piece */
export async function pieceShop(values: Data) {
  let instant = Date.parse('2026-05-04T08:00:00.000Z')
  const server = await startTestNode({ clock: () => instant++ })
  afterAll(() => server.stop())
  const admin = server.as('admin')
  const shop = { admin, root, piece: {} as LiveDocument, path: '' }
  beforeEach(async () => {
    for (const table of ['achats', 'couts', 'commandes', 'ventes', 'mouvements', 'produits'])
      await server.sql(`delete from ${table}`)
    shop.piece = await admin.create(`${root}/produits`, values)
    shop.path = `${root}/produits/${shop.piece.id}`
  })
  return shop
}
