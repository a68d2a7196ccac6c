import type { Data } from '@boutique/domain'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { DAY_MS, startPhotoServer } from '../../testing/photos.ts'

const server = await startPhotoServer()
afterAll(() => server.stop())

const admin = server.as('admin')
const ROOT = '/api/boutiques/atelier'
const remove = (person: Person = 'gerante') => server.as(person).remove(`${ROOT}/photos/inutilisees`)
const left = async (): Promise<string[]> => (await admin.all(`${ROOT}/medias`)).map(({ id }) => id)
const add = async (slug: string, data: Data) => (await admin.create(`${ROOT}/${slug}`, data)).id

beforeEach(async () => {
  server.time.ahead += 2 * DAY_MS
  await remove('admin')
})

it('deletes the photos that no document shows in one commit, and an undo restores them', async () => {
  const used = await server.upload()
  const product = await add('produits', { name: 'Table', photos: [used.fullPath] })
  const unused = [await server.upload(), await server.upload()]
  const { deleted, undo, more } = (await remove()).body as {
    deleted: number
    undo: { id: string; rev: number }
    more: boolean
  }
  expect([deleted, more, await left()]).toStrictEqual([2, false, [used.id]])
  const answer = await server.as('gerante').post(`${ROOT}/medias/${undo.id}/annuler`, { revs: [undo.rev] })
  expect(answer.status).toBe(200)
  expect((await left()).sort()).toStrictEqual([used.id, ...unused.map(({ id }) => id)].sort())
  await admin.remove(`${ROOT}/produits/${product}`)
})

it('their files are removed 30 days later, unless a document shows them by then', async () => {
  const [one, other] = [await server.upload(), await server.upload()]
  expect((await remove()).body.deleted).toBe(2)
  await add('memos', { title: 'Atelier', photos: [other.fullPath] })
  await server.clean()
  server.time.ahead += 29 * DAY_MS
  await server.clean()
  expect(await server.files()).toEqual(expect.arrayContaining([one.fullPath, other.fullPath]))
  server.time.ahead += 2 * DAY_MS
  await server.clean()
  expect(await server.files()).not.toContain(one.fullPath)
  expect(await server.files()).toContain(other.fullPath)
})

it('a photo uploaded for a document is kept for a day, in which the document may be saved', async () => {
  const photo = await server.upload({ docType: 'produits', docId: 'p-nouveau' })
  expect((await remove()).body).toStrictEqual({ deleted: 0, more: false })
  server.time.ahead += DAY_MS + 1000
  expect((await remove()).body.deleted).toBe(1)
  expect(await left()).not.toContain(photo.id)
})

it('whoever manages photos deletes those of the documents that they may change, and no others', async () => {
  const [library, ofProduct] = [await server.upload(), await server.upload({ docType: 'produits' })]
  server.time.ahead += 2 * DAY_MS
  expect((await remove('redactrice')).status).toBe(403)
  expect((await remove('etrangere')).status).toBe(403)
  // The profile of the photos, without the area of the products.
  expect((await remove('sansZone')).body.deleted).toBe(1)
  expect(await left()).toStrictEqual(expect.arrayContaining([ofProduct.id]))
  expect(await left()).not.toContain(library.id)
})

it('of this boutique only', async () => {
  const foreign = await server.upload({}, 'cabinet')
  await remove()
  expect((await admin.read(`/api/boutiques/cabinet/medias/${foreign.id}`)).deleted).toBe(false)
})
