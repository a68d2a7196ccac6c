import type { Data } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { MEDIA_USES_STEP } from './sql/media-uses.ts'
import { startPhotoServer } from '../../testing/photos.ts'

const server = await startPhotoServer()
afterAll(() => server.stop())

const admin = server.as('admin')
const ROOT = '/api/boutiques/atelier'
let photo: { id: string; fullPath: string }
let other: { id: string; fullPath: string }
beforeEach(async () => {
  ;[photo, other] = [await server.upload(), await server.upload()]
})

const isUsed = async ({ id }: { id: string }): Promise<unknown> => (await admin.read(`${ROOT}/medias/${id}`)).isUsed
const both = () => Promise.all([isUsed(photo), isUsed(other)])
const add = async (slug: string, data: Data) => (await admin.create(`${ROOT}/${slug}`, data)).id
const product = (data: Data = {}) => add('produits', { name: 'Table', photos: [photo.fullPath], ...data })
const change = (path: string, changes: Data) => admin.change(`${ROOT}/${path}`, changes)
const uses = async () =>
  (
    await server.sql(
      'select boutique, collection, document, full_path from system.media_uses where full_path = any($1) order by 2, 4',
      [[photo.fullPath, other.fullPath]],
    )
  ).map((row) => Object.values(row))

describe('a photo is used', () => {
  it('while a document shows it, however the document changes', async () => {
    expect(await both()).toStrictEqual([false, false])
    const id = await product()
    expect(await both()).toStrictEqual([true, false])
    await change(`produits/${id}`, { photos: [other.fullPath] })
    expect(await both()).toStrictEqual([false, true])
    await change(`produits/${id}`, { photos: [other.fullPath, photo.fullPath] })
    expect(await both()).toStrictEqual([true, true])
    await change(`produits/${id}`, { photos: null })
    expect(await both()).toStrictEqual([false, false])
    expect(await uses()).toStrictEqual([])
  })

  it('until the last of several documents shows another', async () => {
    const first = await product()
    const second = await add('memos', { title: 'Atelier', photos: [photo.fullPath] })
    await change(`produits/${first}`, { photos: null })
    expect(await isUsed(photo)).toBe(true)
    await change(`memos/${second}`, { photos: [other.fullPath] })
    expect(await isUsed(photo)).toBe(false)
  })

  it('by an image of a block and by an order line', async () => {
    const page = await add('pages', { name: 'Accueil' })
    await change(`pages/${page}`, { contents: [{ id: 'b1', medias: [{ id: 'i1', fullPath: photo.fullPath }] }] })
    const order = await add('commandes', {
      deliveryDate: '2026-12-03',
      produits: [{ id: 'l1', name: 'Table', photo: other.fullPath }],
    })
    expect(await both()).toStrictEqual([true, true])
    expect(await uses()).toStrictEqual([
      ['atelier', 'commandes', order, other.fullPath],
      ['atelier', 'pages', page, photo.fullPath],
    ])
  })

  it('not by a document in the bin; its restoration and an undo count again', async () => {
    const id = await product()
    const { rev } = (await admin.remove(`${ROOT}/produits/${id}`)).document
    expect(await isUsed(photo)).toBe(false)
    await admin.act(`${ROOT}/produits/${id}`, 'restaurer')
    expect(await isUsed(photo)).toBe(true)
    const { rev: emptied } = await change(`produits/${id}`, { photos: null })
    expect(emptied).toBeGreaterThan(rev)
    expect(await isUsed(photo)).toBe(false)
    const undone = await admin.post(`${ROOT}/produits/${id}/annuler`, { revs: [emptied] })
    expect([undone.status, undone.body.conflicts]).toStrictEqual([200, []])
    expect(await isUsed(photo)).toBe(true)
  })

  it('also after another person undid the change', async () => {
    const id = await product()
    const { rev } = await server.as('gerante').change(`${ROOT}/produits/${id}`, { photos: null })
    const undone = await server.as('collegue').post(`${ROOT}/produits/${id}/annuler`, { revs: [rev] })
    expect([undone.status, await isUsed(photo)]).toStrictEqual([200, true])
  })

  it('by its new path after a rotation, once the document shows that', async () => {
    const id = await product()
    const turned = await admin.post(`${ROOT}/photos/rotation`, { fullPath: photo.fullPath })
    expect(await isUsed(photo)).toBe(false)
    await change(`produits/${id}`, { photos: [turned.body.destinationPath] })
    expect(await isUsed(photo)).toBe(true)
  })

  it('by its old path, when a rotation is undone before the document shows the new one', async () => {
    await product()
    await admin.post(`${ROOT}/photos/rotation`, { fullPath: photo.fullPath })
    await admin.post(`${ROOT}/photos/restauration`, { fullPath: photo.fullPath })
    expect(await isUsed(photo)).toBe(true)
  })

  it('only by documents of its own boutique', async () => {
    await admin.create('/api/boutiques/cabinet/produits', { name: 'Table', photos: [photo.fullPath] })
    expect(await isUsed(photo)).toBe(false)
  })

  it('not by a creation that is refused, or repeated with other photos', async () => {
    const id = await product()
    const again = await admin.post(`${ROOT}/produits`, { id, name: 'Banc', photos: [other.fullPath] })
    expect([again.status, again.problem.code]).toEqual([409, 'identifiant.pris'])
    const stolen = await admin.post('/api/boutiques/cabinet/produits', { id, name: 'Banc', photos: [other.fullPath] })
    expect(stolen.status).toBeGreaterThanOrEqual(400)
    expect(await both()).toStrictEqual([true, false])
    expect(await uses()).toStrictEqual([['atelier', 'produits', id, photo.fullPath]])
  })

  it('nobody writes it', async () => {
    const answer = await admin.patch(`${ROOT}/medias/${photo.id}`, { isUsed: true })
    expect(answer.status).toBe(422)
  })
})

it('documents older than the table are counted when it is made', async () => {
  const id = await product({ contents: [{ id: 'b1', medias: [{ id: 'i1', fullPath: other.fullPath }, { id: 'i2' }] }] })
  const gone = await product()
  await admin.remove(`${ROOT}/produits/${gone}`)
  await server.sql(`update medias set data = data - 'isUsed'`)
  await server.sql('drop table system.media_uses')
  await server.sql(MEDIA_USES_STEP)
  expect(await both()).toStrictEqual([true, true])
  const paths = [photo.fullPath, other.fullPath].sort()
  expect(await uses()).toStrictEqual(paths.map((path) => ['atelier', 'produits', id, path]))
})
