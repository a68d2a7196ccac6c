import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Health } from '@boutique/domain'
import sharp from 'sharp'
import { startTestNode } from '../../../testing/node.ts'

let now = Date.parse('2026-11-22T12:00:00.000Z')
const first = await startTestNode({ clock: () => now })
/** What the documents of the largest boutique and their journal take. */
const [{ bytes: STORED }] = (await first.sql(
  'select max(bytes)::int as bytes from (select sum(documents + journal) as bytes from system.space_used group by owner) as all_of',
)) as [{ bytes: number }]
/** Room for two pictures, with the records of all uploads of this file. */
const QUOTA = STORED + 60_000
const server = await startTestNode({ quota: QUOTA, clock: () => now }, first)
afterAll(async () => {
  await server.stop()
  await first.stop()
})
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
  const sent = await send()
  let answer = sent
  for (let turn = 0; answer.status === 201 && turn < 20; turn++) answer = await send()
  expect(answer.refusal).toBe('413 photo.quota')
  return sent.document.fullPath as string
}

beforeEach(async () => {
  await server.sql('delete from system.media_files')
  await server.sql('delete from medias')
})

it('the files of one boutique are limited, and those of another one are not concerned', async () => {
  const fullPath = await fill()
  const full = await used()
  expect(full).toBeGreaterThan(picture.length)
  expect(full).toBeLessThanOrEqual(QUOTA - STORED)
  const refused = await send()
  expect(refused.refusal).toBe('413 photo.quota')
  expect(refused.problem.detail).toMatch(/^La boutique occupe toute sa place/)
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

it('the health names the boutiques that take most, the largest first', async () => {
  await server.sql(`insert into system.storage_used values ('cabinet', 100000), ('atelier', 28000000)
    on conflict (boutique) do update set bytes = excluded.bytes`)
  now += 60_000
  const { storage, boutiques } = (await server.as('admin').get('/api/sante')).body as unknown as Health
  expect(storage.quota).toBe(QUOTA)
  expect(boutiques.slice(0, 2)).toMatchObject([
    { id: 'atelier', name: "L'Atelier", files: 28_000_000 },
    { id: 'cabinet', files: 100_000 },
  ])
  expect(boutiques[0]?.documents).toBeGreaterThan(0)
  expect(boutiques[0]?.journal).toBeGreaterThan(0)
})
