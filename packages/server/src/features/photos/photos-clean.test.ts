import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS, PHOTOS, picture, startPhotoServer } from '../../testing/photos.ts'
import { startTestNode } from '../../testing/node.ts'

const server = await startPhotoServer()
afterAll(() => server.stop())
afterEach(async () => {
  server.time.ahead = 0
})
const admin = server.as('admin')
const remove = (fullPath: string) => admin.remove(`${PHOTOS}?fullPath=${encodeURIComponent(fullPath)}`)
const later = async (days: number) => {
  server.time.ahead += days * DAY_MS
  return server.clean()
}
const isKept = async (fullPath: string) => (await server.storage.stat(fullPath)) !== undefined
/** A file left by an upload whose record was never written. */
const orphan = async (id: number) => {
  const path = `atelier/${id.toString(16).padStart(32, '0')}-perdue.png`
  await server.put(path, picture)
  return path
}

describe('the file of a deleted photo', () => {
  it('[PHOTO-19] is removed 30 days later, not before', async () => {
    const { fullPath } = await server.upload()
    await remove(fullPath)
    await later(29.9)
    expect(await isKept(fullPath)).toBe(true)
    await later(0.2)
    expect(await isKept(fullPath)).toBe(false)
    // Too late to restore it.
    const answer = await admin.post(`${PHOTOS}/restauration`, { fullPath })
    expect(answer.refusal).toBe('404 storage/object-not-found')
  })

  it('is kept while a document shows it, deleted or not, and removed when none does', async () => {
    const { fullPath } = await server.upload()
    const path = '/api/boutiques/atelier/produits'
    const product = await admin.create(path, { name: 'Table', photos: [fullPath] })
    await remove(fullPath)
    await later(31)
    expect(await isKept(fullPath)).toBe(true)
    await admin.remove(`${path}/${product.id}`)
    await later(31)
    expect(await isKept(fullPath)).toBe(true)
    await admin.act(`${path}/${product.id}`, 'restaurer')
    await admin.change(`${path}/${product.id}`, { photos: [] })
    // The restored document showed its photo again, which withdrew the deletion.
    await later(31)
    expect(await isKept(fullPath)).toBe(true)
    await remove(fullPath)
    await later(31)
    expect(await isKept(fullPath)).toBe(false)
  })

  it('is kept when the photo was restored, here or from the Corbeille', async () => {
    const [one, other] = [await server.upload(), await server.upload()]
    await remove(one.fullPath)
    await remove(other.fullPath)
    await admin.post(`${PHOTOS}/restauration`, { fullPath: one.fullPath })
    await admin.act(`/api/boutiques/atelier/medias/${other.id}`, 'restaurer')
    await later(31)
    expect([await isKept(one.fullPath), await isKept(other.fullPath)]).toEqual([true, true])
    // No noted deletion is left to check every day.
    const jobs = await server.sql('select id from system.media_deletions where full_path = any($1)', [
      [one.fullPath, other.fullPath],
    ])
    expect(jobs).toEqual([])
  })

  it.each([
    ['looked at by the clean-up meanwhile', 40],
    ['or not', 0],
  ])('waits the full delay again when the photo was restored and deleted again, %s', async (_, days) => {
    const media = await server.upload()
    const path = `/api/boutiques/atelier/medias/${media.id}`
    await remove(media.fullPath)
    server.time.ahead += 29 * DAY_MS
    await admin.act(path, 'restaurer')
    if (days) await later(days)
    await admin.remove(path)
    await later(29)
    expect(await isKept(media.fullPath)).toBe(true)
    await later(2)
    expect(await isKept(media.fullPath)).toBe(false)
  })

  it('is removed too when only its record was deleted, from the list of media', async () => {
    const media = await server.upload()
    await admin.remove(`/api/boutiques/atelier/medias/${media.id}`)
    await later(29)
    expect(await isKept(media.fullPath)).toBe(true)
    await later(2)
    expect(await isKept(media.fullPath)).toBe(false)
    // Once: a record in the Corbeille notes no further deletion.
    expect(await later(31)).toEqual({ removed: 0, orphans: 0, doubtful: 0 })
  })

  it('of a rotated photo: the old one is removed, the new one stays', async () => {
    const media = await server.upload()
    const answer = await admin.post(`${PHOTOS}/rotation`, { fullPath: media.fullPath })
    const { destinationPath } = answer.body as { destinationPath: string }
    await later(2)
    expect([await isKept(media.fullPath), await isKept(destinationPath)]).toEqual([true, true])
    await later(31)
    expect([await isKept(media.fullPath), await isKept(destinationPath)]).toEqual([false, true])
  })

  it('whose removal fails is tried again the next day', async () => {
    const { fullPath } = await server.upload()
    await remove(fullPath)
    const { storage } = server
    const failing = vi.spyOn(storage, 'remove').mockRejectedValueOnce(new Error('away'))
    await expect(later(31)).rejects.toThrow('away')
    failing.mockRestore()
    expect(await isKept(fullPath)).toBe(true)
    await later(1)
    expect(await isKept(fullPath)).toBe(false)
  })
})

describe('a file without a record', () => {
  it('is noted after a day and removed after the delay; files with a record, shown files and files with other names stay', async () => {
    const path = await orphan(1)
    const shown = await orphan(2)
    await admin.create('/api/boutiques/atelier/produits', { name: 'Vase', photos: [shown] })
    const { fullPath } = await server.upload()
    await server.put('atelier/ancienne.png', picture)
    await later(0.9)
    expect(await isKept(path)).toBe(true)
    expect(await later(0.2)).toEqual({ removed: 0, orphans: 1, doubtful: 0 })
    expect(await later(29.9)).toEqual({ removed: 0, orphans: 0, doubtful: 0 })
    expect(await isKept(path)).toBe(true)
    expect(await later(0.2)).toEqual({ removed: 1, orphans: 0, doubtful: 0 })
    expect(await isKept(path)).toBe(false)
    for (const kept of [shown, fullPath, 'atelier/ancienne.png'])
      expect([kept, await isKept(kept)]).toEqual([kept, true])
  })

  it('is never removed at once, whatever its age', async () => {
    const path = await orphan(3)
    await utimes(server.storage.localFile?.(path) as string, 1, 1)
    await later(300)
    expect(await isKept(path)).toBe(true)
  })

  it('that gets a record meanwhile is kept', async () => {
    const path = await orphan(4)
    await later(2)
    const restored = await admin.post(`${PHOTOS}/restauration`, { fullPath: path })
    expect(restored.status).toBe(200)
    await later(40)
    expect(await isKept(path)).toBe(true)
  })

  it('is kept when there are too many of them: the database probably belongs to another storage', async () => {
    const paths = await Promise.all(Array.from({ length: 40 }, (_, at) => orphan(1000 + at)))
    const report = await later(2)
    expect(report).toEqual({ removed: 0, orphans: 0, doubtful: 40 })
    expect(await Promise.all(paths.map(isKept))).not.toContain(false)
    await Promise.all(paths.map((path) => server.storage.remove(path)))
  })
})

it('temporary files older than a day are removed, recent ones stay', async () => {
  const folder = join(server.dataDir, 'temporaire')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'old'), 'x')
  await utimes(join(folder, 'old'), 1, 1)
  await writeFile(join(folder, 'new'), 'x')
  await server.clean()
  expect(await readdir(folder)).toEqual(['new'])
})

it('a server cleans as it starts', async () => {
  const { fullPath } = await server.upload()
  await remove(fullPath)
  // Either server may run the job: it is due on both.
  server.time.ahead = 31 * DAY_MS
  const second = await startTestNode({ storage: server.storage, clock: () => Date.now() + 31 * DAY_MS }, server)
  await expect.poll(() => isKept(fullPath)).toBe(false)
  await second.stop()
})
