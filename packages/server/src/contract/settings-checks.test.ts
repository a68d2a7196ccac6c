import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Data, SettingsCheck } from '@boutique/domain'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { localStorage } from '../media/storage/local-storage.ts'
import type { FileStorage } from '../media/storage/storage.ts'
import { type IndexCall, KEYS, startAlgoliaStandIn } from '../search/testing.ts'
import { startTestNode, type TestNode } from '../testing/node.ts'
import { privateFolder } from '../testing/prepared.ts'

const stand = await startAlgoliaStandIn()
const root = privateFolder()
const files = localStorage(root)
let now = Date.now()
/** What the storage was asked, and how it fails. */
const requested: string[] = []
let failing: Partial<FileStorage> = {}
const storage: FileStorage = {
  ...files,
  write: (path, stream) => (requested.push(`write ${path}`), (failing.write ?? files.write)(path, stream)),
  read: (path) => (requested.push(`read ${path}`), (failing.read ?? files.read)(path)),
  remove: (path) => (requested.push(`remove ${path}`), (failing.remove ?? files.remove)(path)),
}
const server = await startTestNode({
  clock: () => now,
  algolia: { ...KEYS, host: stand.host },
  storage,
  readRoom: async () => ({ free: 12_340_000_000, size: 50e9 }),
})
const keyless = await startTestNode(
  { clock: () => now, algolia: { ...KEYS, apiKey: 'autre', host: stand.host } },
  server,
)
const without = await startTestNode({ clock: () => now }, server)
afterAll(async () => {
  await without.stop()
  await keyless.stop()
  await server.stop()
  await stand.stop()
})
const shop = '/api/boutiques/atelier'
/** A boutique that one server alone tries: what the others counted arrives later, in another hour of this clock. */
const alone = '/api/boutiques/brocante'
const admin = server.as('admin')

beforeEach(() => {
  now += 3_600_000
  requested.length = 0
  failing = {}
  stand.mood = 'well'
})

async function check(what: 'algolia' | 'stockage', node: TestNode = server, of = shop): Promise<string[]> {
  const { status, body } = await node.as('admin').post(`${of}/${what}/essai`)
  expect(status).toBe(200)
  return (body as unknown as SettingsCheck).lines.map(({ label, state, text }) => `${state} ${label} : ${text}`)
}
const SETTINGS = "ok Réglages : La plateforme a un compte Algolia, et la boutique le nom d'un index"
const CONNECTED = 'ok Connexion : Algolia répond et accepte la clé'
const untried = (...labels: string[]): string[] => labels.map((label) => `untried ${label} : Pas essayé`)

it('a boutique without an index, or a platform without an account, keeps its own search', async () => {
  const rest = untried('Connexion', 'Écriture', 'Recherche')
  expect(await check('algolia')).toEqual([
    "failed Réglages : La boutique n'a pas d'index : sa recherche est celle d'ici",
    ...rest,
  ])
  expect(await check('algolia', without)).toEqual([
    "failed Réglages : La plateforme n'a pas de compte Algolia : la recherche de la boutique est celle d'ici",
    ...rest,
  ])
})

const actionsOf = ({ requests }: Data): string[] => (requests as { action: string }[]).map(({ action }) => action)
const isUpdate = (action: string): boolean => action === 'updateObject'

it('[SHOP-14] the index of the boutique is tried step by step, and the record of the test does not stay', async () => {
  await admin.change(shop, { indexAlgolia: 'maison' })
  const { id } = await admin.create(`${shop}/produits`, { name: 'Table' })
  const records = stand.records('produits_maison')
  await stand.until(() => records.has(id))
  const before = stand.calls.length
  expect(await check('algolia')).toEqual([
    SETTINGS,
    CONNECTED,
    'ok Écriture : Une fiche a été écrite, puis retirée',
    "ok Recherche : L'index répond ; il a un produit de la boutique",
  ])
  // The server without a key, and the next batch of the index, send at any time.
  const isOfFeed = ({ what, body }: IndexCall): boolean => what === 'batch' && actionsOf(body).every(isUpdate)
  const seen = stand.calls
    .slice(before)
    .filter((call) => call.index === 'produits_maison' && call.isAllowed && !isOfFeed(call))
  expect(seen.map(({ what }) => what)).toEqual(['settings', 'batch', 'query'])
  expect(seen[1]?.body.requests).toMatchObject([{ action: 'updateObject' }, { action: 'deleteObject' }])
  expect([...records.keys()]).toEqual([id])
})

it('a refused key, a refused record and an index that does not answer are told at their step', async () => {
  const rest = untried('Écriture', 'Recherche')
  expect(await check('algolia', keyless)).toEqual([
    SETTINGS,
    "failed Connexion : Algolia refuse l'identifiant ou la clé de la plateforme",
    ...rest,
  ])
  stand.refuses = ({ objectID }) => String(objectID).startsWith('essai-')
  expect(await check('algolia')).toEqual([
    SETTINGS,
    CONNECTED,
    'failed Écriture : Algolia refuse la demande',
    ...untried('Recherche'),
  ])
  stand.refuses = () => false
  stand.mood = 'refuse'
  expect(await check('algolia')).toEqual([SETTINGS, 'failed Connexion : Algolia ne répond pas', ...rest])
})

it('[SHOP-10] the photos folder of the boutique is tried, nothing stays, and the free space is told', async () => {
  const { storageBucketPath: folder } = await admin.read(shop)
  expect(await check('stockage')).toEqual([
    `ok Dossier : Les photos vont dans « ${folder} »`,
    'ok Écriture : Un petit fichier a été écrit',
    'ok Lecture : Le fichier a été relu tel quel',
    'ok Suppression : Le fichier a été retiré',
    'ok Place libre : 12,3\u00a0Go libres sur 50\u00a0Go',
  ])
  const path = requested[0]?.slice('write '.length) ?? ''
  expect(path).toMatch(new RegExp(`^${folder}/essai-\\w+\\.txt$`))
  expect(requested).toEqual([`write ${path}`, `read ${path}`, `remove ${path}`])
  expect(existsSync(join(root, path))).toBe(false)
})

it('a storage that fails is told at its step, without its own words, and the file is removed', async () => {
  const failure = (code: string) => Object.assign(new Error(`${code} /srv/medias`), { code })
  failing = { write: () => Promise.reject(failure('EACCES')) }
  expect((await check('stockage')).slice(1)).toEqual([
    "failed Écriture : Le fichier n'a pas pu être écrit : l'accès est refusé",
    ...untried('Lecture', 'Suppression', 'Place libre'),
  ])
  failing = { write: () => Promise.reject(failure('ENOSPC')) }
  expect((await check('stockage'))[1]).toBe('failed Écriture : Le disque est plein')
  failing = { read: async () => undefined }
  requested.length = 0
  expect((await check('stockage')).slice(2)).toEqual([
    "failed Lecture : Le fichier n'a pas été relu tel quel",
    ...untried('Suppression', 'Place libre'),
  ])
  expect(requested.map((one) => one.split(' ')[0])).toEqual(['write', 'read', 'remove'])
})

it('five tests at once, then those of the boutique wait', async () => {
  for (const what of ['algolia', 'stockage'] as const) {
    for (let n = 0; n < 5; n++) await check(what, server, alone)
    expect((await admin.post(`${alone}/${what}/essai`)).refusal).toBe('429 trop.de-requetes')
  }
})
