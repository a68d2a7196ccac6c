import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { DAY_MS, PHOTOS, picture, startPhotoServer } from '../../testing/photos.ts'

const server = await startPhotoServer()
afterAll(() => server.stop())
afterEach(() => {
  server.time.ahead = 0
})
const manager = server.as('gerante')
const stranger = server.as('etrangere')
const later = async (days: number) => {
  server.time.ahead += days * DAY_MS
  return server.clean()
}
const isKept = async (fullPath: string) => (await server.storage.stat(fullPath)) !== undefined
const query = (fullPath: string) => `?fullPath=${encodeURIComponent(fullPath)}`

let records = 0
/** A media record of another boutique that names a path, as older versions allowed. */
async function foreignRecord(fullPath: string, deleted: boolean): Promise<void> {
  const data = JSON.stringify({ name: 'volée', fullPath, type: 'photo' })
  await server.sql(
    `insert into medias (id, _scope, _parent, data, deleted, created_at, updated_at, datetime)
     values ($1, 'brocante', '', $2, $3, '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z', 1)`,
    [`volee${++records}`, data, deleted],
  )
}

describe('the path and the document of a photo', () => {
  it.each(['admin', 'gerante'] as const)('is written by the server alone: %s makes no record', async (person) => {
    const { fullPath } = await server.upload()
    const body = { name: 'A', fullPath, docType: 'produit', docId: 'p1' }
    for (const boutique of ['atelier', 'cabinet'])
      expect((await server.as(person).post(`/api/boutiques/${boutique}/medias`, body)).refusal).toBe('403 droit.refuse')
  })

  it('cannot be changed by anybody; its description can', async () => {
    const { id } = await server.upload({ docType: 'produit', docId: 'p1' })
    const path = `/api/boutiques/atelier/medias/${id}`
    for (const [name, value] of Object.entries({
      fullPath: 'cabinet/a.png',
      docType: 'modele',
      docId: 'm1',
      metadata: { width: 1 },
      'metadata/width': 1,
      lastModified: '2026-01-01T00:00:00.000Z',
    })) {
      const answer = await server.as('admin').patch(path, { [name]: value })
      expect([answer.refusal, answer.problem.errors]).toEqual([
        '422 validation',
        [{ path: name, message: 'Ce champ est rempli par le serveur' }],
      ])
    }
    const described = { name: 'Vase', title: 'Un vase', description: 'Bleu', altText: 'Un vase bleu' }
    expect(await manager.change(path, described)).toMatchObject(described)
  })

  it('belong to the boutique whose folder it is, which no other boutique can take', async () => {
    const admin = server.as('admin')
    for (const folder of ['cabinet', 'Cabinet', 'prive', 'cabinet/2020']) {
      const answer = await admin.patch('/api/boutiques/brocante', { storageBucketPath: folder })
      expect([folder, answer.refusal]).toEqual([folder, '422 validation'])
    }
    const answer = await manager.patch('/api/boutiques/atelier', { storageBucketPath: 'autre', indexAlgolia: 'a' })
    expect(answer.problem.errors).toEqual(
      ['storageBucketPath', 'indexAlgolia'].map((path) => ({
        path,
        message: 'Seul un administrateur peut modifier ce champ',
      })),
    )
  })
})

describe("a path of another boutique's photo", () => {
  it('gives no access, with or without a record that names it', async () => {
    const { fullPath } = await server.upload()
    const photos = '/api/boutiques/brocante/photos'
    for (const named of [false, true]) {
      if (named) await foreignRecord(fullPath, false)
      const answers = [
        await stranger.post(`${photos}/rotation`, { fullPath }),
        await stranger.post(`${photos}/restauration`, { fullPath }),
        await stranger.remove(photos + query(fullPath)),
      ]
      expect(answers.map(({ refusal }) => refusal)).toEqual(Array(3).fill('404 photo.autre-boutique'))
    }
    expect((await manager.remove(PHOTOS + query(fullPath))).status).toBe(200)
  })

  it('in a deleted record does not delete the photo of its owner', async () => {
    const { fullPath } = await server.upload()
    await foreignRecord(fullPath, true)
    await later(31)
    await later(31)
    expect(await isKept(fullPath)).toBe(true)
  })

  it('in records, products and settings does not keep a photo that its own boutique deleted', async () => {
    const { fullPath } = await server.upload()
    await foreignRecord(fullPath, false)
    const product = { name: 'Table', photos: [fullPath] }
    await stranger.create('/api/boutiques/brocante/produits', product)
    await server.as('admin').change('/api/boutiques/brocante', { demandeMailText: fullPath })
    await manager.remove(PHOTOS + query(fullPath))
    await later(31)
    expect(await isKept(fullPath)).toBe(false)
  })

  it('that its own boutique shows is kept', async () => {
    const { fullPath } = await server.upload()
    await manager.create('/api/boutiques/atelier/produits', { name: 'Table', photos: [fullPath] })
    await manager.remove(PHOTOS + query(fullPath))
    await later(31)
    expect(await isKept(fullPath)).toBe(true)
  })
})

it('a photo without a record belongs to the boutique whose folder contains it', async () => {
  await server.put('cabinet/ancienne.png', picture)
  expect((await manager.remove(PHOTOS + query('cabinet/ancienne.png'))).refusal).toBe('404 photo.autre-boutique')
  expect((await manager.remove(`/api/boutiques/cabinet/photos${query('cabinet/ancienne.png')}`)).status).toBe(200)
})
