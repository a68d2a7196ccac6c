import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { openStorage } from '../../media/storage/open-storage.ts'
import { s3Storage } from '../../media/storage/s3-storage.ts'
import { parseStorageUrl } from '../../media/storage/storage-url.ts'
import type { FileStorage } from '../../media/storage/storage.ts'
import { filesUnder, telephonePhoto, temporaryFolder } from '../../media/testing.ts'
import { startTestBucket } from '../../media/storage/testing-bucket.ts'
import { startTestNode } from '../../testing/node.ts'
import { PHOTOS, photoForm, picture, startPhotoServer } from '../../testing/photos.ts'

let diskFull = false
const server = await startPhotoServer({}, (storage) => ({
  ...storage,
  write: async (path, stream) => {
    if (!diskFull) return storage.write(path, stream)
    // Like a file system: accepts some bytes, then fails.
    stream.destroy()
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' })
  },
}))
afterAll(() => server.stop())
const records = async () => (await server.sql<{ n: number }>('select count(*)::int as n from medias'))[0]?.n
const kept = async () => [
  await server.files(),
  await filesUnder(server.dataDir).then((files) => files.filter((name) => name.startsWith('temporaire'))),
  await records(),
]

describe('a full disk', () => {
  it.each([
    ['an upload', async () => server.send('gerante', picture)],
    ['the upload of a telephone', async () => server.send('gerante', await telephonePhoto(60, 40))],
    ['a rotation', async () => server.as('gerante').post(`${PHOTOS}/rotation`, { fullPath: 'atelier/ancienne.png' })],
  ])('is reported by %s, and no partial file is kept', async (_, ask) => {
    await server.put('atelier/ancienne.png', picture)
    const before = await kept()
    diskFull = true
    const answer = await ask()
    diskFull = false
    expect(answer.problem).toMatchObject({ status: 507, detail: 'Le disque du serveur est plein' })
    expect(await kept()).toEqual(before)
  })
})

describe('a bucket', () => {
  it('[SHELL-14] stores, serves, rotates, deletes and restores photos like a folder', async () => {
    const { url } = await startTestBucket('&prefix=essai')
    const storage = s3Storage(parseStorageUrl(url), await temporaryFolder())
    const shop = await startTestNode({ storage })
    onTestFinished(async () => {
      await shop.stop()
      storage.stop()
    })
    const manager = shop.as('gerante')
    const sent = await manager.send('POST', PHOTOS, photoForm(picture))
    expect(sent.status).toBe(201)
    const fullPath = String(sent.document.fullPath)
    for (const query of ['', '?w=32&h=32&c=max']) {
      const image = await fetch(`${shop.address}/image/upload/${fullPath}${query}`)
      expect([image.status, image.headers.get('content-type')?.slice(0, 6)]).toEqual([200, 'image/'])
      await image.arrayBuffer()
    }
    const turned = await manager.post(`${PHOTOS}/rotation`, { fullPath })
    const { destinationPath } = turned.body as { destinationPath: string }
    expect((await storage.stat(destinationPath))?.bytes).toBeGreaterThan(0)
    expect((await manager.remove(`${PHOTOS}?fullPath=${destinationPath}`)).status).toBe(200)
    expect((await manager.post(`${PHOTOS}/restauration`, { fullPath: destinationPath })).status).toBe(200)
    expect((await manager.remove(`${PHOTOS}?fullPath=atelier/absente.png`)).refusal).toBe(
      '404 storage/object-not-found',
    )
  })

  it('that is unreachable gives a 503 for every call, and no partial file is kept', async () => {
    const bucket = await startTestBucket()
    const storage = s3Storage(parseStorageUrl(bucket.url), await temporaryFolder())
    const shop = await startTestNode({ storage })
    onTestFinished(async () => {
      await shop.stop()
      storage.stop()
    })
    const manager = shop.as('gerante')
    const fullPath = String((await manager.send('POST', PHOTOS, photoForm(picture))).document.fullPath)
    const count = async () => (await shop.sql('select id, rev from medias order by id')).length
    const before = await count()
    await bucket.stop()
    const refusals = await Promise.all([
      manager.send('POST', PHOTOS, photoForm(picture)),
      manager.post(`${PHOTOS}/rotation`, { fullPath }),
      manager.remove(`${PHOTOS}?fullPath=${fullPath}`),
      manager.post(`${PHOTOS}/restauration`, { fullPath }),
      shop.nobody.get(`/image/upload/${fullPath}?w=77`),
    ])
    expect(refusals.map(({ refusal }) => refusal)).toEqual(Array(5).fill('503 stockage.absent'))
    expect(await count()).toBe(before)
    expect((await filesUnder(shop.dataDir)).filter((name) => name.startsWith('temporaire'))).toEqual([])
  })
})

describe('STORAGE_URL', () => {
  it('is a folder in the data folder by default, or a bucket', async () => {
    const dataDir = await temporaryFolder()
    const folder: FileStorage = await openStorage(undefined, dataDir)
    expect(folder.localFile?.('a.jpg')).toBe(`${dataDir}/medias/a.jpg`)
    const bucket = await openStorage('s3://photos', dataDir)
    expect(bucket.localFile).toBeUndefined()
    await expect(openStorage('photos', dataDir)).rejects.toThrow('STORAGE_URL')
  })
})
