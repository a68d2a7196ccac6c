import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Health } from '@boutique/domain'
import sharp from 'sharp'
import { startTestNode } from '../../testing/node.ts'

const QUOTA = 30_000
let now = Date.parse('2026-11-22T12:00:00.000Z')
const server = await startTestNode({ quota: QUOTA, clock: () => now })
afterAll(() => server.stop())
const manager = server.as('gerante')
const path = '/api/boutiques/atelier/photos'

/** A picture of about 12 KB: noise does not compress. */
const picture = await sharp({
  create: { width: 64, height: 64, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
})
  .png()
  .toBuffer()
const send = (boutique = 'atelier', id?: string) => {
  const body = new FormData()
  if (id !== undefined) body.set('id', id)
  body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'Vase.png')
  return manager.send('POST', `/api/boutiques/${boutique}/photos`, body)
}
const used = async (): Promise<unknown> =>
  (await server.sql(`select bytes::int from system.storage_used where boutique = 'atelier'`))[0]?.bytes ?? 0
const fill = async (): Promise<string> => {
  const first = await send()
  for (let room = QUOTA - picture.length; room >= picture.length; room -= picture.length)
    expect((await send()).status).toBe(201)
  return first.document.fullPath as string
}

beforeEach(async () => {
  await server.sql('delete from system.media_files')
  await server.sql('delete from medias')
})

it('the files of one boutique are limited, and those of another one are not concerned', async () => {
  const fullPath = await fill()
  const full = await used()
  expect(full).toBeGreaterThan(QUOTA - picture.length)
  expect(full).toBeLessThanOrEqual(QUOTA)
  const refused = await send()
  expect(refused.refusal).toBe('413 photo.quota')
  expect(refused.problem.detail).toMatch(/^Les fichiers de la boutique occupent toute sa place/)
  expect((await manager.post(`${path}/rotation`, { fullPath })).refusal).toBe('413 photo.quota')
  expect(await used()).toBe(full)
  expect((await send('cabinet')).status).toBe(201)
})

it('a file that is removed gives its room back', async () => {
  await fill()
  await server.sql(
    `delete from system.media_files where full_path =
       (select min(full_path) from system.media_files where boutique = 'atelier')`,
  )
  expect((await send()).status).toBe(201)
})

it('an upload that is sent again takes room once', async () => {
  const first = await send('atelier', 'envoi-quota')
  const taken = await used()
  expect(taken).toBe(picture.length)
  expect((await send('atelier', 'envoi-quota')).document).toEqual(first.document)
  expect(await used()).toBe(taken)
})

it('an upload that is sent again returns its record while the boutique is over its limit, and a new one is refused', async () => {
  const first = await send('atelier', 'envoi-garde')
  expect(first.status).toBe(201)
  await server.sql(`update system.storage_used set bytes = $1 where boutique = 'atelier'`, [QUOTA + 1])
  const again = await send('atelier', 'envoi-garde')
  expect([again.status, again.document]).toEqual([201, first.document])
  expect((await send('atelier', 'envoi-nouveau')).refusal).toBe('413 photo.quota')
  expect((await send('cabinet', 'envoi-garde')).refusal).toBe('409 identifiant.pris')
})

it('the health names a boutique that has little room left', async () => {
  await server.sql(`insert into system.storage_used values ('cabinet', 1), ('atelier', 28000)
    on conflict (boutique) do update set bytes = excluded.bytes`)
  now += 60_000
  const { storage } = (await server.as('admin').get('/api/sante')).body as unknown as Health
  expect(storage).toMatchObject({ quota: QUOTA, crowded: [{ id: 'atelier', name: "L'Atelier", bytes: 28_000 }] })
})
