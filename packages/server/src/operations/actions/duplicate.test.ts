import type { Data } from '@boutique/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { tableOf } from '../../store/lists/columns.ts'
import { startPhotoServer } from '../../testing/photos.ts'

const server = await startPhotoServer()
afterAll(() => server.stop())

const admin = server.as('admin')
const ROOT = '/api/boutiques/atelier'
const create = async (slug: string, data: Data) => (await admin.create(`${ROOT}/${slug}`, data)).id
const duplicate = (path: string, body: Data = {}) => admin.send('POST', `${ROOT}/${path}/actions/dupliquer`, body)
const read = (path: string) => admin.read(`${ROOT}/${path}`)

describe('the copy of a product', () => {
  it('has its photos, prices and variants, and its own number, address and state', async () => {
    const photo = await server.upload()
    const id = await create('produits', {
      name: 'Table',
      price: 480,
      photos: [photo.fullPath],
      productType: 'variants',
      isOnlineStore: true,
    })
    await admin.create(`${ROOT}/produits/${id}/variants`, { libelle: 'Chêne', price: 500 })
    await admin.create(`${ROOT}/produits/${id}/variants`, { libelle: 'Noyer', price: 600 })
    await admin.send('POST', `${ROOT}/produits/${id}/actions/vendre`, {})
    const original = await read(`produits/${id}`)
    const { status, body: copy } = await duplicate(`produits/${id}`)
    expect(status).toBe(200)
    expect(copy).toMatchObject({ name: 'Table (copie)', price: 480, photos: [photo.fullPath], isOnlineStore: false })
    expect(copy.sku).not.toBe(original.sku)
    expect(copy.pathname).not.toBe(original.pathname)
    expect(copy.soldoutAt).toBeUndefined()
    const { documents } = await admin.list(`${ROOT}/produits/${String(copy.id)}/variants`)
    expect(documents.map(({ libelle, price }) => [libelle, price]).toSorted()).toEqual([
      ['Chêne', 500],
      ['Noyer', 600],
    ])
    expect(await read(`produits/${id}`)).toEqual(original)
    expect((await read(`medias/${photo.id}`)).isUsed).toBe(true)
  })

  it('is made once for one id, however often it is asked for, and taken back with its variants', async () => {
    const id = await create('produits', { name: 'Banc', productType: 'variants' })
    await admin.create(`${ROOT}/produits/${id}/variants`, { libelle: 'Pin' })
    const answers = await Promise.all([1, 2, 3].map(() => duplicate(`produits/${id}`, { id: 'copie-du-banc' })))
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual([1, 2, 3].map(() => [200, 'copie-du-banc']))
    const { documents } = await admin.list(`${ROOT}/produits/copie-du-banc/variants`)
    expect(documents).toHaveLength(1)
    await admin.send('POST', `${ROOT}/produits/copie-du-banc/annuler`, { revs: [1] })
    expect((await admin.send('GET', `${ROOT}/produits/copie-du-banc`)).status).toBe(404)
    const left = await server.sql(`select deleted from ${tableOf('produits/variants')} where _parent = 'copie-du-banc'`)
    expect(left).toEqual([{ deleted: true }])
  })

  it('is taken back and put back as often as somebody wants, with its variants and their smallest price', async () => {
    const id = await create('produits', { name: 'Banc', productType: 'variants' })
    for (const price of [30, 20]) await admin.create(`${ROOT}/produits/${id}/variants`, { libelle: 'Pin', price })
    const copy = `${ROOT}/produits/${String((await duplicate(`produits/${id}`)).body.id)}`
    const undo = async (path: string, rev: number) => (await admin.post(`${path}/annuler`, { revs: [rev] })).status
    const parts = (await admin.list(`${copy}/variants`)).documents
    expect([await undo(copy, 1), await undo(copy, 2)]).toEqual([200, 200])
    expect(await admin.read(copy)).toMatchObject({ rev: 3, deleted: false, fromPrice: 20 })
    expect((await admin.list(`${copy}/variants`)).documents.map((one) => one.id)).toEqual(parts.map((one) => one.id))
    expect([await undo(copy, 3), (await admin.get(copy)).status]).toEqual([200, 404])
  })

  it('stays deleted where the undo of a deleted variant asks for it below a deleted copy', async () => {
    const id = await create('produits', { name: 'Banc', productType: 'variants' })
    const variant = await admin.create(`${ROOT}/produits/${id}/variants`, { libelle: 'Pin' })
    const path = `${ROOT}/produits/${id}/variants/${variant.id}`
    const { rev } = (await admin.remove(path)).document
    await admin.remove(`${ROOT}/produits/${id}`)
    expect((await admin.post(`${path}/annuler`, { revs: [rev] })).refusal).toBe('409 annulation.parent')
  })

  it('is another one each time without an id', async () => {
    const id = await create('produits', { name: 'Lampe' })
    const copies = [await duplicate(`produits/${id}`), await duplicate(`produits/${id}`)]
    expect(new Set(copies.map(({ body }) => body.id)).size).toBe(2)
  })
})

describe('a duplication is refused', () => {
  it('with an id that belongs to something else, or that is none', async () => {
    const id = await create('produits', { name: 'Chaise' })
    const other = await admin.create('/api/boutiques/brocante/produits', { name: 'Ailleurs' })
    expect((await duplicate(`produits/${id}`, { id: other.id })).status).toBe(409)
    expect((await duplicate(`produits/${id}`, { id: '../x' })).status).toBe(422)
    expect((await duplicate(`produits/${id}`, { name: 'x' })).status).toBe(422)
  })

  it('of a document that is not there, deleted, or of another boutique', async () => {
    const id = await create('produits', { name: 'Miroir' })
    await admin.remove(`${ROOT}/produits/${id}`)
    const other = await admin.create('/api/boutiques/brocante/produits', { name: 'Ailleurs' })
    for (const one of [id, 'absent', other.id]) expect((await duplicate(`produits/${one}`)).status).toBe(404)
  })

  it('where documents cannot be duplicated', async () => {
    const id = await create('contacts', { firstname: 'Léa' })
    expect(await duplicate(`contacts/${id}`)).toMatchObject({ status: 404, body: { code: 'action.inconnue' } })
  })

  it('without the right to create', async () => {
    const id = await create('produits', { name: 'Vase' })
    const refused = await server.as('membre').send('POST', `${ROOT}/produits/${id}/actions/dupliquer`, {})
    expect(refused.status).toBe(403)
  })
})
