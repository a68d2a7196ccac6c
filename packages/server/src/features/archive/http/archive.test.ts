import { readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ArchiveExport, type ArchiveImport, type LiveDocument } from '@boutique/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addJobs } from '../../../store/jobs/jobs.ts'
import type { TestNode } from '../../../testing/node.ts'
import { DAY_MS, type PhotoTestServer, picture, photoForm, startPhotoServer } from '../../../testing/photos.ts'
import { EXPORT_TASK, MAX_EXPORTS_A_DAY } from '../boutique-export.ts'
import { cleanArchives } from '../clean-archives.ts'
import { openArchive } from '../open-archive.ts'

const room = { free: Number.POSITIVE_INFINITY, size: 0 }
let source: PhotoTestServer
let target: PhotoTestServer
let marche: LiveDocument
let root: string
/** The bytes of an export of the boutique. */
let archive: Buffer

const SECRET = 'smtp-mot-de-passe'

beforeAll(async () => {
  ;[source, target] = await Promise.all([startPhotoServer(), startPhotoServer({ readRoom: async () => room })])
  const admin = source.as('admin')
  marche = await admin.create('/api/boutiques', { name: 'Le Marché', storageBucketPath: 'marche', smtpServer: SECRET })
  root = `/api/boutiques/${marche.id}`
  await admin.send('POST', `${root}/photos`, photoForm(picture))
  await admin.create(`${root}/contacts`, { firstname: 'Odile', lastname: 'Quémeneur' })
  await admin.create('/api/boutiques/brocante/contacts', { firstname: 'Secrète', lastname: 'Voisine' })
  const email = 'nina@exemple.fr'
  await admin.create('/api/utilisateurs', {
    displayname: 'Nina',
    email,
    password: 'un mot long de Nina',
    boutiques: [marche.id],
  })
  await admin.post(`${root}/export`)
  await exported()
  archive = await downloaded()
})
afterAll(async () => {
  await Promise.all([source, target].map((server) => server.stop()))
})
beforeEach(() => {
  source.time.ahead = 0
  room.free = Number.POSITIVE_INFINITY
})

const readExport = async (of = root): Promise<ArchiveExport> =>
  (await source.as('admin').get(`${of}/export`)).body as unknown as ArchiveExport

async function exported(of = root): Promise<void> {
  // Also in a hook, where nothing is polled.
  await vi.waitUntil(async () => (await readExport(of)).state === 'fait', { timeout: 300_000 })
}

async function downloaded(of = root): Promise<Buffer> {
  const response = await fetch(`${source.address}${of}/export/fichier`, {
    headers: { authorization: `Bearer ${source.tokenOf('admin')}` },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="le-marche-\d{4}-\d\d-\d\d\.zip"$/)
  return Buffer.from(await response.arrayBuffer())
}

/** The entries of an archive with their texts. */
async function textsOf(bytes: Buffer): Promise<Map<string, string>> {
  const file = join(tmpdir(), `${source.node.engine.newId()}.zip`)
  await writeFile(file, bytes)
  const opened = await openArchive(file)
  const texts = new Map<string, string>()
  for (const path of opened.zip.entries.keys()) {
    const chunks: Buffer[] = []
    for await (const chunk of opened.zip.read(path)) chunks.push(chunk)
    texts.set(path, Buffer.concat(chunks).toString('utf8'))
  }
  await opened.close()
  return texts
}

describe('an export of a boutique', () => {
  it('is a file with its data and photos, without passwords, secrets and other boutiques', async () => {
    const texts = await textsOf(archive)
    expect(texts.get(`boutiques/${marche.id}/collections/contacts.jsonl`)).toContain('Quémeneur')
    expect([...texts.keys()].some((path) => path.startsWith(`boutiques/${marche.id}/fichiers/marche/`))).toBe(true)
    expect(JSON.parse(texts.get('commun/identites.jsonl') ?? '')).toMatchObject({
      email: 'nina@exemple.fr',
      passwordHash: null,
    })
    const all = [...texts.values()].join('\n')
    expect(all).not.toContain(SECRET)
    expect(all).not.toContain('Voisine')
  })

  it('says its size, when it was made, and until when it is kept', async () => {
    const { file, lastAt = '', left, ...others } = await readExport()
    expect(others).toEqual({ state: 'fait' })
    expect(file?.bytes).toBe(archive.length)
    expect(Date.parse(file?.until ?? '') - Date.parse(lastAt)).toBeCloseTo(DAY_MS, -5)
    expect(left).toBe(MAX_EXPORTS_A_DAY - 1)
  })

  it('is gone after a day', async () => {
    const folder = join(source.dataDir, 'archives')
    expect(await readdir(join(folder, 'exports'))).toEqual([`${marche.id}.zip`])
    source.time.ahead = DAY_MS + 60_000
    expect(await readExport()).not.toHaveProperty('file')
    expect((await source.as('admin').get(`${root}/export/fichier`)).refusal).toBe('404 export.absent')
    source.time.ahead = 0
    // What the hourly clean-up finds a day later.
    const before = new Date(Date.now() - DAY_MS - 60_000)
    await utimes(join(folder, 'exports', `${marche.id}.zip`), before, before)
    await cleanArchives({ ...servicesOf(source), folder })
    expect(await readdir(join(folder, 'exports'))).toEqual([])
  })

  it('is made one at a time, of each boutique', async () => {
    const { engine } = source.node
    const job = { task: EXPORT_TASK, payload: {}, boutique: 'cabinet', actor: '', maxAttempts: 1, isLong: true }
    const dueAt = new Date(Date.now() + DAY_MS).toISOString()
    await addJobs(engine.pool, [{ ...job, key: 'export', dueAt }], engine.now())
    const admin = source.as('admin')
    expect(await readExport('/api/boutiques/cabinet')).toMatchObject({ state: 'attente', part: 0 })
    expect((await admin.post('/api/boutiques/cabinet/export')).refusal).toBe('409 export.en-cours')
    expect((await admin.post('/api/boutiques/atelier/export')).status).toBe(202)
    await exported('/api/boutiques/atelier')
  })

  it(`is made ${MAX_EXPORTS_A_DAY} times a day`, async () => {
    const now = new Date().toISOString()
    await source.sql(
      `insert into system.jobs (job, boutique, actor, task, asked_at, ended_at)
       select 1000000 + n, 'brocante', '', $1, $2, $2 from generate_series(1, $3::int) as n`,
      [EXPORT_TASK, now, MAX_EXPORTS_A_DAY],
    )
    expect((await readExport('/api/boutiques/brocante')).left).toBe(0)
    expect((await source.as('admin').post('/api/boutiques/brocante/export')).refusal).toBe('429 export.limite')
    source.time.ahead = DAY_MS + 60_000
    expect((await readExport('/api/boutiques/brocante')).left).toBe(MAX_EXPORTS_A_DAY)
  })

  it('is refused to who is no administrator, and of a boutique that does not exist', async () => {
    for (const person of ['gerante', 'membre', 'etrangere'] as const)
      for (const path of ['export', 'export/fichier'])
        expect((await source.as(person).get(`/api/boutiques/atelier/${path}`)).status).toBe(403)
    expect((await source.as('gerante').post('/api/boutiques/atelier/export')).status).toBe(403)
    expect((await source.as('admin').post('/api/boutiques/jamais/export')).refusal).toBe('404 boutique.absente')
  })
})

const servicesOf = ({ node }: TestNode) => ({
  engine: node.engine,
  storage: node.photos.storage,
  openPool: () => node.engine.pool,
  readFree: async () => Number.POSITIVE_INFINITY,
  productVersion: 'essai',
})

const BYTES = { 'content-type': 'application/octet-stream' }
const readImport = async (server: TestNode): Promise<ArchiveImport | undefined> =>
  (await server.as('admin').get('/api/import')).body.import as unknown as ArchiveImport | undefined
const piece = (server: TestNode, id: string, from: number, bytes: Buffer) =>
  server.as('admin').send('PUT', `/api/import/${id}/octets?depuis=${from}`, new Uint8Array(bytes), BYTES)

async function begun(server: TestNode, bytes: number): Promise<string> {
  const { status, body } = await server.as('admin').post('/api/import', { name: 'marche.zip', bytes })
  expect([status, body.state]).toEqual([201, 'envoi'])
  return String(body.id)
}

async function sent(server: TestNode, bytes = archive): Promise<ArchiveImport> {
  const id = await begun(server, bytes.length)
  expect((await piece(server, id, 0, bytes)).status).toBe(200)
  const state = async () => (await readImport(server))?.state
  await expect.poll(state).toMatch(/^(verifiee|refusee)$/)
  return (await readImport(server)) as ArchiveImport
}

describe('an archive that is sent', () => {
  it('arrives in pieces, each after the one before it', async () => {
    const id = await begun(target, archive.length)
    const half = Math.floor(archive.length / 2)
    expect((await piece(target, id, 0, archive.subarray(0, half))).body).toMatchObject({
      state: 'envoi',
      received: half,
    })
    const again = await piece(target, id, 0, archive.subarray(0, half))
    expect([again.refusal, again.body.received]).toEqual(['409 import.position', half])
    expect((await piece(target, id, half, Buffer.concat([archive.subarray(half), Buffer.from('.')]))).refusal).toBe(
      '413 import.trop-long',
    )
    expect(await readImport(target)).toMatchObject({ state: 'envoi', received: half })
    expect((await target.as('admin').post(`/api/import/${id}/confirmation`)).refusal).toBe('409 import.non-verifie')
    await piece(target, id, half, archive.subarray(half))
    // The answer to the last piece was lost: nothing more is stored, and it is verified.
    await piece(target, id, archive.length, Buffer.alloc(0))
    await expect.poll(async () => (await readImport(target))?.state).toBe('verifiee')
    expect((await target.as('admin').remove(`/api/import/${id}`)).status).toBe(204)
    expect(await readImport(target)).toBeUndefined()
    expect(await readdir(join(target.dataDir, 'archives'))).not.toContain('import')
    const open = `select 1 from system.jobs where task = 'archive.verification' and ended_at is null`
    await expect.poll(() => target.sql(open)).toEqual([])
  })

  it('that is damaged is refused with its reason, and removed', async () => {
    const damaged = Buffer.from(archive)
    damaged.fill(7, 200, 400)
    const { state, failure, id } = await sent(target, damaged)
    expect(state).toBe('refusee')
    expect(failure).toMatch(/^Le fichier est abîmé ou a été modifié/)
    expect(await readdir(join(target.dataDir, 'archives', 'import'))).toEqual(['import.json'])
    expect((await target.as('admin').post(`/api/import/${id}/confirmation`)).refusal).toBe('409 import.non-verifie')
  })

  it('says that its boutique exists already, and imports nothing', async () => {
    const { id, state, plan } = await sent(source)
    expect(state).toBe('verifiee')
    expect(plan).toMatchObject({ newUsers: 0, knownUsers: 1, isNew: false })
    expect(plan?.boutiques).toMatchObject([{ id: marche.id, state: 'refusee' }])
    expect(plan?.boutiques[0]?.reasons).toContain(`Une boutique a déjà l'identifiant « ${marche.id} ».`)
    expect((await source.as('admin').post(`/api/import/${id}/confirmation`)).refusal).toBe('409 import.rien')
  })

  it('is imported into another installation once it is confirmed', async () => {
    const { id, plan } = await sent(target)
    expect(plan?.boutiques).toMatchObject([{ name: 'Le Marché', state: 'nouvelle', reasons: [] }])
    expect((await target.as('admin').get(root)).status).toBe(404)
    expect((await target.as('admin').post(`/api/import/${id}/confirmation`)).status).toBe(202)
    await expect.poll(async () => (await readImport(target))?.state).toBe('faite')
    expect((await readImport(target))?.plan?.boutiques).toMatchObject([{ state: 'fait' }])
    expect((await target.as('admin').list(`${root}/contacts`)).documents).toMatchObject([{ lastname: 'Quémeneur' }])
    expect(await readdir(join(target.dataDir, 'archives', 'import'))).toEqual(['import.json'])
    expect((await piece(target, id, 0, archive)).body.state).toBe('faite')
  })

  it('is refused when the disk has no room for it, or it is too large or empty', async () => {
    const ask = async (bytes: number) =>
      (await target.as('admin').post('/api/import', { name: 'a.zip', bytes })).refusal
    expect(await ask(0)).toBe('422 import.vide')
    expect(await ask(21_000_000_000)).toBe('413 import.trop-lourd')
    room.free = 1_000_000_000
    expect(await ask(900_000_000)).toBe('507 import.disque')
  })

  it('is refused to who is no administrator', async () => {
    const id = await begun(source, 10)
    const manager = source.as('gerante')
    const found = [
      await manager.get('/api/import'),
      await manager.post('/api/import', { name: 'a.zip', bytes: 10 }),
      await manager.send('PUT', `/api/import/${id}/octets?depuis=0`, new Uint8Array(10), BYTES),
      await manager.post(`/api/import/${id}/confirmation`),
      await manager.remove(`/api/import/${id}`),
    ]
    expect(found.map(({ status }) => status)).toEqual(found.map(() => 403))
    expect(await readImport(source)).toMatchObject({ id, received: 0 })
  })
})
