import type { Data } from '@boutique/domain'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { startPhotoServer } from '../../testing/photos.ts'

const server = await startPhotoServer()
afterAll(() => server.stop())

const admin = server.as('admin')
const ROOT = '/api/boutiques/atelier'
let photo: { id: string; fullPath: string }
beforeEach(async () => {
  photo = await server.upload()
})
const usages = (person: Person = 'admin', id = photo.id) => server.as(person).get(`${ROOT}/medias/${id}/usages`)
const add = async (slug: string, data: Data) => (await admin.create(`${ROOT}/${slug}`, data)).id

it('names the documents that show a photo, apart from those in the bin', async () => {
  expect((await usages()).body).toStrictEqual({ documents: [], others: 0, more: false })
  const page = await add('pages', {
    name: 'Accueil',
    contents: [{ id: 'b', medias: [{ id: 'i', fullPath: photo.fullPath }] }],
  })
  const memo = await add('memos', { title: 'Atelier', photos: [photo.fullPath] })
  const order = await add('commandes', {
    ...{ deliveryDate: '2026-12-03', contact_lastname: 'Martin' },
    produits: [{ id: 'l', name: 'Table', photo: photo.fullPath }],
  })
  // Without a client an order is named by its number.
  const unnamed = await admin.create(`${ROOT}/commandes`, {
    ...{ deliveryDate: '2026-12-04', produits: [{ id: 'l', name: 'Banc', photo: photo.fullPath }] },
  })
  const gone = await add('produits', { name: 'Table', photos: [photo.fullPath] })
  await admin.remove(`${ROOT}/produits/${gone}`)
  const { documents, ...counts } = (await usages()).body as { documents: { id: string }[] }
  const named = documents.toSorted((one, next) => Number(one.id === unnamed.id) - Number(next.id === unnamed.id))
  expect({ ...counts, documents: named }).toStrictEqual({
    documents: [
      { collection: 'commandes', id: order, title: expect.stringMatching(/^Martin, n°\u00a0\S+$/) },
      { collection: 'memos', id: memo, title: 'Atelier' },
      { collection: 'pages', id: page, title: 'Accueil' },
      { collection: 'commandes', id: unnamed.id, title: unnamed.numero },
    ],
    others: 0,
    more: false,
  })
})

it('counts the documents that the reader may not see, without naming them', async () => {
  const page = await add('pages', {
    name: 'Accueil',
    contents: [{ id: 'b', medias: [{ id: 'i', fullPath: photo.fullPath }] }],
  })
  await add('produits', { name: 'Table secrète', photos: [photo.fullPath] })
  const seen = (await usages('redactrice')).body
  expect(seen).toStrictEqual({
    documents: [{ collection: 'pages', id: page, title: 'Accueil' }],
    others: 1,
    more: false,
  })
})

it('names 100 documents, and says that there are more', async () => {
  const one = (at: number) => add('memos', { title: `Mémo ${at}`, photos: [photo.fullPath] })
  for (let at = 0; at < 101; at++) await one(at)
  const { documents, more } = (await usages()).body as { documents: unknown[]; more: boolean }
  expect([documents.length, more]).toStrictEqual([100, true])
})

it.each<[Person, number]>([
  ['membre', 403],
  ['sansZone', 200],
  ['sansProfil', 403],
  ['etrangere', 403],
])('%s gets %i', async (person, status) => {
  expect((await usages(person)).status).toBe(status)
})

it('is refused for a record that does not exist or belongs to another boutique', async () => {
  const foreign = await server.upload({}, 'cabinet')
  expect((await usages('admin', 'absent')).refusal).toBe('404 document.absent')
  expect((await usages('admin', foreign.id)).status).toBe(404)
  expect((await usages('admin', 'x'.repeat(5000))).status).toBe(404)
})
