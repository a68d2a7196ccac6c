import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { startPhotoServer } from '../../testing/photos.ts'

/** A creation stores the photos that it shows in its own statement when all of them are marked as used. */
const server = await startPhotoServer()
afterAll(() => server.stop())

const admin = server.as('admin')
const ROOT = '/api/boutiques/atelier'
const MARKS = `hashtextextended('usages/atelier', 7209431)`

const isUsed = async (id: string): Promise<unknown> => (await admin.read(`${ROOT}/medias/${id}`)).isUsed
const product = (photos: string[]) => admin.create(`${ROOT}/produits`, { name: 'Table', photos })
const uses = (document: string) =>
  server.sql('select boutique, collection, full_path from system.media_uses where document = $1 order by 3', [document])

/** Runs statements in a transaction that stays open until `others` wait for an advisory lock. */
async function holding(statements: string[], others: () => Promise<unknown>): Promise<void> {
  const holder = new pg.Client({ ...server.database.connection, ssl: false })
  await holder.connect()
  await holder.query('begin')
  for (const statement of statements) await holder.query(statement)
  const done = others()
  await expect
    .poll(() => server.sql(`select 1 from pg_locks where locktype = 'advisory' and not granted`))
    .not.toEqual([])
  await holder.query('commit')
  await holder.end()
  await done
}

it('a creation notes photos that others show, and those without a record', async () => {
  const photo = await server.upload()
  await product([photo.fullPath])
  const { id } = await product([photo.fullPath, 'ailleurs/photo.jpg'])
  expect(await uses(id)).toEqual(
    ['ailleurs/photo.jpg', photo.fullPath]
      .sort()
      .map((full_path) => ({ boutique: 'atelier', collection: 'produits', full_path })),
  )
  expect(await isUsed(photo.id)).toBe(true)
})

it('a creation waits while marks may be taken away, and marks its photo again', async () => {
  const photo = await server.upload()
  const shown = await product([photo.fullPath])
  await holding(
    [
      `select pg_advisory_xact_lock(${MARKS})`,
      `delete from system.media_uses where document = '${shown.id}'`,
      `update medias set data = data || '{"isUsed": false}' where id = '${photo.id}'`,
    ],
    () => product([photo.fullPath]),
  )
  expect(await isUsed(photo.id)).toBe(true)
})

it('a change that takes a photo away waits for creations that rely on its mark', async () => {
  const photo = await server.upload()
  const shown = await product([photo.fullPath])
  await holding(
    [
      `select pg_advisory_xact_lock_shared(${MARKS})`,
      `insert into system.media_uses (boutique, collection, document, full_path)
       values ('atelier', 'produits', 'other', '${photo.fullPath}')`,
    ],
    () => admin.change(`${ROOT}/produits/${shown.id}`, { photos: null }),
  )
  expect(await isUsed(photo.id)).toBe(true)
})

it.each([
  ['of the library, unused,', []],
  ['of a document that shows it', ['Banc']],
])('a photo %s that is deleted between its choice and the save comes back with the document', async (_, showing) => {
  const photo = await server.upload()
  for (const name of showing) await admin.create(`${ROOT}/produits`, { name, photos: [photo.fullPath] })
  await admin.remove(`${ROOT}/photos?fullPath=${photo.fullPath}`)
  expect((await admin.get(`${ROOT}/medias/${photo.id}`)).status).toBe(404)
  const { id } = await product([photo.fullPath])
  expect(await admin.read(`${ROOT}/medias/${photo.id}`)).toMatchObject({ deleted: false, isUsed: true })
  const pending = () => server.sql('select 1 from system.media_deletions where full_path = $1', [photo.fullPath])
  expect(await pending()).toEqual([])
  // A later change of the document does not take back a deletion that was asked for since.
  await admin.remove(`${ROOT}/photos?fullPath=${photo.fullPath}`)
  const other = await server.upload()
  await admin.change(`${ROOT}/produits/${id}`, { photos: [photo.fullPath, other.fullPath] })
  expect((await admin.get(`${ROOT}/medias/${photo.id}`)).status).toBe(404)
  expect(await pending()).toHaveLength(1)
})

it('a photo whose file is removed does not come back', async () => {
  const photo = await server.upload()
  await admin.remove(`${ROOT}/photos?fullPath=${photo.fullPath}`)
  await server.sql(`update system.media_deletions set removed_at = '2026' where full_path = $1`, [photo.fullPath])
  await product([photo.fullPath])
  expect((await admin.get(`${ROOT}/medias/${photo.id}`)).status).toBe(404)
})
