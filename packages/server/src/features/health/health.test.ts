import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import type { Health } from '@boutique/domain'
import { afterAll, expect, it, vi } from 'vitest'
import { undescribed } from '../../testing/described.ts'
import { MailFailure } from '../../mail/boutique-mail.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { openStorage } from '../../media/storage/open-storage.ts'
import { startTestNode } from '../../testing/node.ts'
import { emailOf } from '../../testing/people.ts'

let now = Date.parse('2026-11-22T12:00:00.000Z')
const server = await startTestNode({ clock: () => now, readRoom: async () => ({ free: 3e9, size: 100e9 }) })
afterAll(() => server.stop())
const read = async (): Promise<Health> => (await server.as('admin').get('/api/sante')).body as unknown as Health

it('the health of an installation: what is stored, what waits, what failed', async () => {
  const before = await read()
  expect(before).toMatchObject({
    at: '2026-11-22T12:00:00.000Z',
    startedAt: '2026-11-22T12:00:00.000Z',
    servers: 1,
    jobs: { failed: 0, latestFailed: [] },
    mail: { platform: false, own: 0 },
    storage: { isReachable: true, isLocal: true },
    disk: { free: 3e9, size: 100e9, isFull: false, isWritable: true },
    refused: 0,
    isProxyUnknown: false,
    database: { knowsLetters: true, isReadOnly: false },
    clocks: [{ host: hostname() }],
  })
  // That of this server stands still, a while ago.
  expect(Math.abs((before.clocks[0]?.ahead ?? 0) - (now - Date.now()))).toBeLessThan(60_000)
  expect(before.backup).toBeUndefined()
  expect(before.database.bytes).toBeGreaterThan(1_000_000)
  expect(before.mail.without).toBeGreaterThan(1)

  await server.as('admin').change('/api/boutiques/atelier', { smtpServer: 'smtp.exemple.fr' })
  await server.sql(
    `insert into system.jobs (job, boutique, actor, task, asked_at, error)
     values (900001, 'atelier', '', 'photos.nettoyage', '2026-11-22T10:00:00.000Z', 'Le disque est plein')`,
  )
  const folder = join(server.dataDir, 'medias/atelier')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'vase.jpg'), Buffer.alloc(1234))
  expect(await read()).toEqual(before)

  now += 11 * 60_000
  const after = await read()
  expect(after).toMatchObject({
    jobs: {
      failed: 1,
      latestFailed: [{ id: '900001', label: 'Nettoyage des photos', error: 'Le disque est plein' }],
    },
    mail: { own: 1, without: before.mail.without - 1 },
  })
  expect(after.jobs.latestFailed[0]?.boutique).toMatchObject({ id: 'atelier' })
  expect((after.storage.bytes ?? 0) - (before.storage.bytes ?? 0)).toBe(1234)

  const { paths } = (await server.nobody.get('/api/openapi.json')).body as unknown as {
    paths: Record<string, { get: { responses: Record<string, { content: Record<string, { schema: object }> }> } }>
  }
  const schema = paths['/api/sante']?.get.responses['200']?.content['application/json']?.schema
  expect(undescribed(schema, after)).toEqual([])
  // The schema requires what every answer has: it is not merely open to it.
  expect(undescribed(schema, {}).length).toBe(16)
})

it('a request that is refused because the server is busy is counted for an hour', async () => {
  const refused = vi.spyOn(server.node.engine.pool, 'query').mockImplementationOnce((() => {
    throw new Error('timeout exceeded when trying to connect')
  }) as never)
  const answer = await server.nobody.get('/health')
  refused.mockRestore()
  expect([answer.refusal, answer.headers.get('retry-after')]).toEqual(['503 serveur.occupe', '1'])
  expect(answer.problem.detail).toBe('Le serveur est occupé, réessayez dans un instant')
  now += 10_000
  expect((await read()).refused).toBe(1)
  now += 3_600_000
  expect((await read()).refused).toBe(0)
})

it('a proxy of the network that is not declared is told, and a declared one is not', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }
  const behind = await startTestNode({ clock: () => now, trustProxy: 'loopback' }, server)
  for (const node of [server, behind]) await node.nobody.send('GET', '/health', undefined, forwarded)
  now += 10_000
  expect((await read()).isProxyUnknown).toBe(true)
  expect((await behind.as('admin').get('/api/sante')).body.isProxyUnknown).toBe(false)
  await behind.stop()
  now += 3_600_000
  expect((await read()).isProxyUnknown).toBe(false)
})

it('a folder of photos in which no file can be made is told beside the folder of the data', async () => {
  const medias = join(server.dataDir, 'medias')
  expect((await read()).storage.isWritable).toBe(true)
  // A file in its place takes no files either, also for root, to whom no folder is read-only.
  await rename(medias, `${medias}-aside`)
  await writeFile(medias, '')
  now += 10_000
  const { disk, storage } = await read()
  expect([disk.isWritable, storage.isWritable]).toEqual([true, false])
  await rm(medias)
  await rename(`${medias}-aside`, medias)
  now += 10_000
  expect((await read()).storage.isWritable).toBe(true)
})

it('a folder of the data in which no file can be made is told', async () => {
  const { dataDir } = server
  await rename(dataDir, `${dataDir}-aside`)
  await writeFile(dataDir, '')
  now += 10_000
  const { disk } = await read()
  await rm(dataDir)
  await rename(`${dataDir}-aside`, dataDir)
  expect(disk.isWritable).toBe(false)
  now += 10_000
  expect((await read()).disk.isWritable).toBe(true)
})

it('the history is kept as long as an administrator says', async () => {
  const admin = server.as('admin')
  const keep = async (body: object) => {
    const answer = await admin.send('PUT', '/api/sante/historique', body)
    return answer.status === 204 ? 'kept' : answer.refusal
  }
  const months = async () => (await read()).journal.months
  expect(await months()).toBe(undefined)
  expect([await keep({ months: 12 }), await months()]).toEqual(['kept', 12])
  expect([await keep({}), await months()]).toEqual(['kept', undefined])
  for (const wrong of [0, 1, -12, 13, '12', true]) expect(await keep({ months: wrong })).toBe('400 duree.inconnue')
  expect(await months()).toBe(undefined)
  expect((await server.as('gerante').send('PUT', '/api/sante/historique', { months: 12 })).status).toBe(403)
})

it('a bucket that answers 503 is told while it does, and what it keeps is not lost', async () => {
  let status = 503
  const bucket = createServer((_, answer) => answer.writeHead(status).end()).listen(0, '127.0.0.1')
  await once(bucket, 'listening')
  const { port } = bucket.address() as AddressInfo
  const storage = await openStorage(`s3://nom:secret@photos?endpoint=http://127.0.0.1:${port}`, server.dataDir)
  const beside = await startTestNode({ clock: () => now, storage }, server)
  const reach = async () => {
    now += 10_000
    const { storage } = (await beside.as('admin').get('/api/sante')).body as unknown as Health
    return [storage.isReachable, storage.error]
  }
  expect(await reach()).toEqual([false, 'ne répond pas (503)'])
  status = 200
  expect(await reach()).toEqual([true, undefined])
  status = 403
  expect(await reach()).toEqual([false, 'refuse la clé ou le secret (403)'])
  await beside.stop()
  bucket.close()
})

it('a mail of the platform that does not leave is told until one leaves', async () => {
  let failure: MailFailure | undefined = new MailFailure('settings', 'Le certificat a expiré')
  const send = async () => {
    if (failure) throw failure
  }
  const mailer: Mailer = { address: 'a@exemple.fr', send, open: () => Promise.reject(new Error('not used')) }
  const beside = await startTestNode({ clock: () => now, mailer }, server)
  const mail = async () => {
    await beside.nobody.post('/api/auth/request-password-reset', { email: emailOf('gerante') })
    now += 10_000
    return ((await beside.as('admin').get('/api/sante')).body as unknown as Health).mail.error
  }
  await expect.poll(mail).toBe('Le certificat a expiré')
  failure = undefined
  await expect.poll(mail).toBe(undefined)
  failure = new MailFailure('recipient', 'Cette adresse est refusée')
  expect(await mail()).toBe(undefined)
  await beside.stop()
})

it('others than administrators are refused', async () => {
  expect((await server.as('gerante').get('/api/sante')).status).toBe(403)
  expect((await server.nobody.get('/api/sante')).status).toBe(401)
})
