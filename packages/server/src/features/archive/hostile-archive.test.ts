import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LiveDocument } from '@boutique/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { sealUnder } from '../../sealed/passphrase.ts'
import { createMaintenancePool, type Pool } from '../../store/connection/pool.ts'
import { picture, photoForm, type PhotoTestServer, startPhotoServer } from '../../testing/photos.ts'
import { registry } from '../../testing/registry.ts'
import { exportArchive } from './export.ts'
import { importArchive } from './import.ts'
import { allOf, type Manifest, parseManifest } from './manifest.ts'
import { openArchive } from './open-archive.ts'
import { planImport } from './plan-import.ts'
import { createZip } from './zip/zip-writer.ts'

/** Archives whose hashes are right, and whose lines somebody wrote by hand: they may touch nothing of other boutiques. */

const PASSPHRASE = 'quatre chaises bleues'
let source: PhotoTestServer
let target: PhotoTestServer
let pools: Pool[]
let folder: string
let marche: LiveDocument
/** A product of a boutique of the installation that imports. */
let victim: LiveDocument
let whole: string
let alone: string

const now = (): string => new Date().toISOString()
const readFree = async (): Promise<number> => Number.POSITIVE_INFINITY
const progress = (): void => undefined

async function exported(name: string, boutique: string | null): Promise<string> {
  const file = join(folder, name)
  const { storage } = source
  const pool = pools[0] as Pool
  await exportArchive({
    pool,
    registry,
    storage,
    file,
    boutique,
    withHashes: true,
    productVersion: 'essai',
    now,
    progress,
  })
  return file
}

/** Changes lines of an archive, and writes the hashes that belong to them. */
async function forged(
  file: string,
  lines: Readonly<Record<string, (lines: string[]) => string[]>>,
  inManifest: (manifest: Manifest) => Manifest = (manifest) => manifest,
  more: Readonly<Record<string, Buffer>> = {},
): Promise<string> {
  const name = join(folder, `${source.node.engine.newId()}.zip`)
  const archive = await openArchive(file)
  const zip = await createZip(name)
  const files: Manifest['files'] = []
  const paths = new Set([...archive.manifest.files.map(({ path }) => path), ...Object.keys(lines)])
  for (const path of paths) {
    const chunks: Buffer[] = []
    if (archive.zip.entries.has(path)) for await (const chunk of archive.zip.read(path)) chunks.push(chunk)
    const change = lines[path]
    const changed = change?.(Buffer.concat(chunks).toString().trimEnd().split('\n').filter(Boolean))
    const content = changed ? Buffer.from(changed.map((line) => `${line}\n`).join('')) : Buffer.concat(chunks)
    const known = archive.manifest.files.find((one) => one.path === path)
    const count = changed?.length ?? known?.lines
    files.push({ ...(await zip.add(path, [content])), ...(count !== undefined && { lines: count }) })
  }
  for (const [path, content] of Object.entries(more)) files.push(await zip.add(path, [content]))
  await zip.add('manifest.json', [Buffer.from(JSON.stringify(inManifest({ ...archive.manifest, files })))])
  await zip.finish()
  await archive.close()
  return name
}

async function imported(file: string, passphrase?: string, storage = target.storage) {
  const pool = pools[1] as Pool
  const archive = await openArchive(file)
  try {
    const plan = await planImport({ archive, on: pool, registry, passphrase, progress })
    const { newId, secrets: box } = target.node.engine
    if (plan.isNew)
      await importArchive({ archive, plan, pool, registry, storage, box, passphrase, newId, now, readFree, progress })
    return plan
  } finally {
    await archive.close()
  }
}

async function planOf(file: string) {
  const archive = await openArchive(file)
  return planImport({ archive, on: pools[1] as Pool, registry, progress }).finally(() => archive.close())
}

async function linesOf(file: string, path: string): Promise<string[]> {
  const archive = await openArchive(file)
  const chunks: Buffer[] = []
  for await (const chunk of archive.zip.read(path)) chunks.push(chunk)
  await archive.close()
  return Buffer.concat(chunks).toString().trimEnd().split('\n').filter(Boolean)
}

const parsed = (line: string): Record<string, unknown> => JSON.parse(line) as Record<string, unknown>
const added = (row: object) => (lines: string[]) => [...lines, JSON.stringify(row)]
const codeOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => 'none',
    (error: { code?: string }) => error.code,
  )
const usersOf = async (): Promise<string[]> =>
  (await target.sql<{ email: string }>('select email from auth."user" order by email')).map(({ email }) => email)
const history = (document: string) =>
  target.sql('select rev from system.journal where document = $1 order by rev', [document])

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostiles-'))
  ;[source, target] = await Promise.all([startPhotoServer(), startPhotoServer()])
  pools = [source, target].map(({ database }) => createMaintenancePool(database.connection))
  const admin = source.as('admin')
  marche = await admin.create('/api/boutiques', { name: 'Le Marché', storageBucketPath: 'marche' })
  const root = `/api/boutiques/${marche.id}`
  const photo = String((await admin.send('POST', `${root}/photos`, photoForm(picture))).document.fullPath)
  await admin.create(`${root}/produits`, { name: 'Vase', photos: [photo] })
  await admin.create('/api/utilisateurs', {
    displayname: 'Nina',
    email: 'nina@exemple.fr',
    password: 'bicyclette de Nina',
    boutiques: [marche.id],
  })
  await admin.create('/api/utilisateurs', {
    displayname: 'Voisine',
    email: 'voisine@exemple.fr',
    password: 'bicyclette de la voisine',
    boutiques: ['brocante'],
  })
  alone = await exported('seule.zip', marche.id)
  whole = await exported('tout.zip', null)
  victim = await target.as('admin').create('/api/boutiques/atelier/produits', { name: 'Chaise' })
}, 60_000)
afterAll(async () => {
  for (const pool of pools) await pool.end()
  await Promise.all([source.stop(), target.stop()])
  await rm(folder, { recursive: true, force: true })
})

const foreignRow = (overrides: object) => ({
  collection: 'produits',
  document: victim.id,
  rev: victim.rev + 1,
  at: now(),
  actor: 'x',
  action: 'modifier',
  changes: {},
  derived: [],
  commit: 'c1',
  ...overrides,
})

it('history of a document of another boutique is not imported: the next write of it would fail', async () => {
  const rows = added(foreignRow({ scope: marche.id }))
  const { boutiques } = await imported(await forged(alone, { [`boutiques/${marche.id}/systeme/journal.jsonl`]: rows }))
  expect(boutiques[0]?.reasons).toEqual([`Produits : des documents ont déjà ces identifiants (${victim.id}).`])
  expect(await history(victim.id)).toHaveLength(1)
})

it('history of a collection that no boutique has is refused', async () => {
  const rows = added(foreignRow({ scope: marche.id, collection: 'utilisateurs', document: 'u1' }))
  const file = await forged(alone, { [`boutiques/${marche.id}/systeme/journal.jsonl`]: rows })
  expect(await codeOf(imported(file))).toBe('archive.alteree')
})

it.each([
  ['the folder of another boutique', 'atelier/photo.jpg', 'refusee'],
  ['the same folder for a file system that ignores case', 'Atelier/photo.jpg', 'refusee'],
  ['private files of another boutique', 'prive/atelier/facture.pdf', 'refusee'],
  ['the same private files there', 'Prive/atelier/facture.pdf', 'refusee'],
])('no file in %s is removed', async (_, path, state) => {
  await target.as('admin').change('/api/boutiques/atelier', { storageBucketPath: 'atelier' })
  const row = {
    id: 'd1',
    boutique: marche.id,
    full_path: path,
    doc_type: null,
    doc_id: null,
    asked_at: now(),
    actor: '',
  }
  const deletions = `boutiques/${marche.id}/systeme/media_deletions.jsonl`
  const { boutiques } = await imported(await forged(alone, { [deletions]: added(row) }))
  expect(boutiques.map((one) => one.state)).toEqual([state])
})

it('a path that leads upwards is refused in any row', async () => {
  const row = {
    id: 'e1',
    boutique: marche.id,
    contact: 'c',
    actor: '',
    state: 'fichiers',
    at: now(),
    paths: ['../cle'],
  }
  const file = await forged(alone, { [`boutiques/${marche.id}/systeme/erasures.jsonl`]: added(row) })
  expect(await codeOf(imported(file))).toBe('archive.alteree')
})

it('a file in the place of a folder is refused before anything is written', async () => {
  const [line = ''] = await linesOf(alone, `boutiques/${marche.id}/systeme/media_files.jsonl`)
  const path = String(parsed(line).full_path)
  const inside = { ...parsed(line), full_path: `${path}/x` }
  const file = await forged(alone, { [`boutiques/${marche.id}/systeme/media_files.jsonl`]: added(inside) }, undefined, {
    [`boutiques/${marche.id}/fichiers/${path}/x`]: Buffer.from('x'),
  })
  expect(await codeOf(planOf(file))).toBe('archive.alteree')
})

it('a document that is too deep for PostgreSQL is refused as altered, and nothing stays', async () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  const file = await forged(alone, {
    [`boutiques/${marche.id}/collections/produits.jsonl`]: (lines) =>
      lines.map((line) => line.replace('"data":{', `"data":{"x":${deep},`)),
  })
  expect(await codeOf(imported(file))).toBe('archive.alteree')
  expect((await target.as('admin').get(`/api/boutiques/${marche.id}`)).status).toBe(404)
  expect(await target.files()).toEqual([])
})

it('the campaign of another boutique is not taken', async () => {
  const campaign = await target.as('admin').create('/api/boutiques/atelier/campagnes', {
    title: 'Soldes',
    subject: 'Soldes',
    senderName: 'Atelier',
    senderMail: 'atelier@exemple.fr',
  })
  const row = { campaign: campaign.id, boutique: marche.id, content: {}, run: null, setbacks: 0, at: now() }
  const { boutiques } = await imported(
    await forged(alone, { [`boutiques/${marche.id}/systeme/mailings.jsonl`]: added(row) }),
  )
  expect(boutiques[0]?.state).toBe('refusee')
})

it('a boutique named twice, and values that no column takes, are refused, and nothing stays', async () => {
  const twice = (manifest: Manifest) => ({ ...manifest, boutiques: [...manifest.boutiques, ...manifest.boutiques] })
  expect(await codeOf(imported(await forged(alone, {}, twice)))).toBe('archive.alteree')
  const many = (lines: string[]) => lines.map((line) => JSON.stringify({ ...parsed(line), rev: 1e15 }))
  const nobody = { 'commun/identites.jsonl': () => [], 'commun/collections/utilisateurs.jsonl': () => [] }
  const file = await forged(alone, { [`boutiques/${marche.id}/collections/produits.jsonl`]: many, ...nobody })
  expect(await codeOf(imported(file))).toBe('archive.alteree')
  expect((await target.as('admin').get(`/api/boutiques/${marche.id}`)).status).toBe(404)
  expect(await target.files()).toEqual([])
})

it('two people of one address are refused before their boutique is imported', async () => {
  const twins = ['Jumelle@exemple.fr', 'jumelle@exemple.fr'].map((email) =>
    JSON.stringify({ id: email.slice(0, 7), email, name: 'Jumelle', passwordHash: null }),
  )
  const file = await forged(alone, { 'commun/identites.jsonl': (lines) => [...lines, ...twins] })
  expect(await codeOf(planOf(file))).toBe('archive.alteree')
})

it('what would be millions of objects is refused before it is parsed', async () => {
  const many = '0,'.repeat(4_000_001)
  const manifest = Buffer.from(`{"format":"arriere-boutique","formatVersion":1,"schemaVersion":1,"missing":[${many}0]}`)
  expect(() => parseManifest(manifest)).toThrow(expect.objectContaining({ code: 'archive.demesuree' }))
  const long = (lines: string[]) => lines.map((line) => line.replace('"data":{', `"data":{"x":[${many}0],`))
  const file = await forged(alone, { [`boutiques/${marche.id}/collections/produits.jsonl`]: long })
  expect(await codeOf(planOf(file))).toBe('archive.alteree')
})

it('a manifest is checked up to its first wrong value', () => {
  const looked: unknown[] = []
  const never = z.custom((value) => looked.push(value) === 0)
  expect(() => allOf(never, [1, 2, 3])).toThrow(expect.objectContaining({ code: 'archive.alteree' }))
  expect(looked).toEqual([1])
})

it.each([
  ['named without its settings', {}],
  ['whose settings are empty', { 'boutiques/atelier/collections/boutiques.jsonl': () => [] }],
])('nobody becomes a member of a boutique %s: it is another one', async (_, lines) => {
  const named = (manifest: Manifest) => ({
    ...manifest,
    boutiques: [...manifest.boutiques, { id: 'atelier', name: 'Les Puces', documents: 0, files: 0, bytes: 0 }],
  })
  const intruder = { id: 'intrus', email: 'intrus@exemple.fr', name: 'Intrus', passwordHash: null }
  const [line = ''] = await linesOf(alone, 'commun/collections/utilisateurs.jsonl')
  const document = { ...parsed(line), id: 'intrus', data: { displayname: 'Intrus', boutiques: ['atelier'] } }
  const users = {
    'commun/identites.jsonl': added(intruder),
    'commun/collections/utilisateurs.jsonl': added(document),
  }
  const before = await usersOf()
  expect(await codeOf(imported(await forged(alone, { ...users, ...lines }, named)))).toBe('archive.alteree')
  expect(await usersOf()).toEqual(before)
})

it('users are not created where no boutique of theirs is imported', async () => {
  const before = await usersOf()
  const plan = await imported(await exported('refusee.zip', 'brocante'))
  expect(plan.boutiques.map(({ state }) => state)).toEqual(['refusee'])
  expect(plan.isNew).toBe(false)
  expect(await usersOf()).toEqual(before)
})

it('a new user is a member of the imported boutiques only; nothing of nobody else is written', async () => {
  const promoted = (lines: string[]) =>
    lines.map((line) => {
      const document = parsed(line)
      const data = document.data as Record<string, unknown>
      if (data.displayname !== 'Nina') return line
      return JSON.stringify({
        ...document,
        data: { ...data, type: 'admin', boutique: 'atelier', boutiques: ['atelier', marche.id] },
      })
    })
  const transfer = {
    id: 't1',
    rev: 1,
    deleted: false,
    createdAt: now(),
    updatedAt: now(),
    datetime: 1,
    data: { cible: 'atelier', type: 'post', nombre: 1 },
  }
  const sealed = JSON.stringify({
    secrets: [{ collection: 'boutiques', document: 'atelier', field: 'smtpServer', value: 'volé' }],
    keys: [],
  })
  const file = await forged(
    whole,
    {
      'commun/collections/utilisateurs.jsonl': promoted,
      'commun/collections/transferts.jsonl': added(transfer),
      'commun/systeme/journal.jsonl': added(foreignRow({ scope: 'atelier' })),
      'commun/systeme/counters.jsonl': added({ scope: 'atelier', series: 'produits:T', value: 1_000_000 }),
    },
    undefined,
    { 'commun/secrets.scelles': await sealUnder(PASSPHRASE, Buffer.from(sealed)) },
  )
  const before = await usersOf()
  const plan = await imported(file, PASSPHRASE)
  expect(plan.boutiques.filter(({ state }) => state === 'nouvelle').map(({ id }) => id)).toEqual([marche.id])
  expect(await usersOf()).toEqual([...before, 'nina@exemple.fr'].sort())
  const nina = await target.sql<{ data: unknown }>(`select data from utilisateurs where data->>'displayname' = 'Nina'`)
  expect(nina).toMatchObject([{ data: { type: 'user', boutique: marche.id, boutiques: [marche.id] } }])
  expect(await history(victim.id)).toHaveLength(1)
  expect(await target.sql('select id from transferts')).toEqual([])
  expect(await target.sql(`select value from system.counters where value = 1000000`)).toEqual([])
  const { secrets: box, pool } = target.node.engine
  expect(await box.read(pool, 'boutiques', 'atelier', 'smtpServer')).toBeUndefined()
  // The history of the new user comes with them.
  const [{ id } = { id: '' }] = await target.sql<{ id: string }>(
    `select id from utilisateurs where data->>'displayname' = 'Nina'`,
  )
  expect(await history(id)).toHaveLength(1)
})

it.each([
  ['of an installation that was empty', { isEmpty: true }],
  ['from before its boutique was there', {}],
])('a plan %s is not carried out', async (_, stale) => {
  const archive = await openArchive(whole)
  const pool = pools[1] as Pool
  const [before, files] = [await usersOf(), await target.files()]
  try {
    const plan = await planImport({ archive, on: pool, registry, progress })
    const boutiques = plan.boutiques.map((one) => ({
      ...one,
      state: 'isEmpty' in stale ? one.state : ('nouvelle' as const),
    }))
    const { newId, secrets: box } = target.node.engine
    const { storage } = target
    const carried = { ...plan, ...stale, boutiques, hasCommon: true }
    const attempt = importArchive({
      ...{ archive, plan: carried, pool, registry, storage, box, newId, now, readFree, progress },
    })
    expect(await codeOf(attempt)).toBe('import.change')
  } finally {
    await archive.close()
  }
  expect([await usersOf(), await target.files()]).toEqual([before, files])
})

it('an import that stops at a boutique creates the users of those before it only, and goes on', async () => {
  const admin = source.as('admin')
  for (const name of ['nord', 'sud']) {
    const { id } = await admin.create('/api/boutiques', { name, storageBucketPath: name })
    await admin.send('POST', `/api/boutiques/${id}/photos`, photoForm(picture))
    const user = { displayname: name, email: `${name}@exemple.fr`, password: 'bicyclette du nord', boutiques: [id] }
    await admin.create('/api/utilisateurs', user)
  }
  const file = await exported('deux.zip', null)
  const before = await usersOf()
  const { boutiques } = await planOf(file)
  const [first, second] = boutiques.filter(({ state }) => state === 'nouvelle').map(({ name }) => name)
  const { storage } = target
  const down = {
    ...storage,
    write: (path: string, stream: Parameters<typeof storage.write>[1]) =>
      path.startsWith(`${second}/`) ? Promise.reject(new Error('down')) : storage.write(path, stream),
  }
  await expect(imported(file, undefined, down)).rejects.toThrow('down')
  expect(await usersOf()).toEqual([...before, `${first}@exemple.fr`].sort())
  await imported(file)
  expect(await usersOf()).toEqual([...before, 'nord@exemple.fr', 'sud@exemple.fr'].sort())
  expect((await planOf(file)).isNew).toBe(false)
})

it('an import that stops at its only boutique creates nobody', async () => {
  const admin = source.as('admin')
  const { id } = await admin.create('/api/boutiques', { name: 'est', storageBucketPath: 'est' })
  await admin.send('POST', `/api/boutiques/${id}/photos`, photoForm(picture))
  const user = { displayname: 'est', email: 'est@exemple.fr', password: 'bicyclette du nord', boutiques: [id] }
  await admin.create('/api/utilisateurs', user)
  const before = await usersOf()
  const down = { ...target.storage, write: () => Promise.reject(new Error('down')) }
  await expect(imported(await exported('est.zip', id), undefined, down)).rejects.toThrow('down')
  expect(await usersOf()).toEqual(before)
})
