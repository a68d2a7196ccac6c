import type { Data, LiveDocument } from '@boutique/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestNode } from '../testing/node.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const admin = server.as('admin')
const root = '/api/boutiques/atelier'
const make = (slug: string, data: Data): Promise<LiveDocument> => admin.create(`${root}/${slug}`, data)
const read = async (slug: string, query: Record<string, string>, name: string): Promise<unknown[]> =>
  (await admin.list(`${root}/${slug}`, query)).documents.map((document) => document[name])

describe('the reads of the shop', () => {
  it('[LIVE-12] open orders; suppliers by nom; services by name; products, models and sales', async () => {
    const order = { deliveryDate: '2026-12-24' }
    await make('commandes', { ...order, contact_lastname: 'Ouverte' })
    await make('commandes', { ...order, contact_lastname: 'Archivée', isArchived: true })
    const { id } = await make('commandes', { ...order, contact_lastname: 'Supprimée' })
    await admin.remove(`${root}/commandes/${id}`)
    expect(await read('commandes', { 'where[isArchived]': 'false' }, 'contact_name')).toEqual(['Ouverte'])
    for (const nom of ['Scierie', 'Atelier']) await make('fournisseurs', { nom })
    expect(await read('fournisseurs', { sort: 'nom' }, 'nom')).toEqual(['Atelier', 'Scierie'])
    for (const name of ['Restauration', 'Conseil']) await make('services', { name })
    expect(await read('services', { sort: 'name' }, 'name')).toEqual(['Conseil', 'Restauration'])
    await make('produits', { name: 'Table' })
    await make('modeles', { name: 'Banc' })
    await make('ventes', { montant: 12 })
    expect(await read('produits', {}, 'name')).toEqual(['Table'])
    expect(await read('modeles', {}, 'name')).toEqual(['Banc'])
    expect(await read('ventes', {}, 'montant')).toEqual([12])
  })

  it('[CONTACT-17] [CONTACT-18] a contact by id, contacts by name, and the requests of one, the newest first', async () => {
    const [zola, emile] = [await make('contacts', { lastname: 'Zola' }), await make('contacts', { lastname: 'Émile' })]
    await make('contacts', { lastname: 'Bernard' })
    expect(await admin.read(`${root}/contacts/${zola.id}`)).toMatchObject({ name: 'Zola' })
    expect(await read('contacts', { sort: 'name' }, 'name')).toEqual(['Bernard', 'Émile', 'Zola'])
    const older = await make('demandes', { contact: zola.id })
    await make('demandes', { contact: emile.id })
    const newer = await make('demandes', { contact: zola.id })
    expect(await read('demandes', { 'where[contact]': zola.id, sort: '-createdAt' }, 'id')).toEqual([
      newer.id,
      older.id,
    ])
  })
})
