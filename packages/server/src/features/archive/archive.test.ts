import { execFileSync } from 'node:child_process'
import { copyFile, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LiveDocument } from '@boutique/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMaintenancePool, type Pool } from '../../store/connection/pool.ts'
import { emailOf } from '../../testing/people.ts'
import { picture, photoForm, type PhotoTestServer, startPhotoServer } from '../../testing/photos.ts'
import { registry } from '../../testing/registry.ts'
import { exportArchive, type ExportOptions } from './export.ts'
import { importArchive } from './import.ts'
import { openArchive } from './open-archive.ts'
import { type ImportPlan, planImport } from './plan-import.ts'
import { ArchiveRefusal } from './refusal.ts'
import { BOUTIQUE_TABLES, COMMON_TABLES } from './tables.ts'
import { createZip } from './zip/zip-writer.ts'

/**
 * The other system tables, each with the reason why no archive has them. A new table is decided
 * about: it goes into `tables.ts`, or here.
 */
const LEFT_OUT: Readonly<Record<string, string>> = {
  secrets: 'sealed under a passphrase, with --secrets only',
  keys: 'sealed with the secrets',
  steps: 'of the schema',
  version: 'of the schema',
  schema_parts: 'of the schema',
  rebuilds: 'of the schema',
  filled_texts: 'of the schema',
  declarations: 'of the schema',
  search: 'made again from the documents',
  search_queue: 'made again from the documents',
  search_fills: 'made again from the documents',
  search_refused: 'made again from the documents',
  vocabulary: 'made again from the documents',
  hosted_indexes: 'made again from the documents, in the account of the new installation',
  storage_used: 'counted again by triggers',
  space_used: 'counted again by triggers',
  space_counted: 'counted again by triggers',
  space_days: 'counted again by triggers',
  kept_scripts: 'of the program, whose servers store them again',
  jobs: 'work under way: the former installation may still do it',
  job_workers: 'work under way',
  webhook_changes: 'messages under way',
  webhook_deliveries: 'messages of the former installation',
  webhook_failures: 'messages under way',
  webhook_turns: 'messages under way',
  changes: 'messages under way',
  bulk_changes: 'work of the last days: each document has its history',
  bulk_documents: 'work of the last days',
  bulk_lines: 'lines that stand for entries: those that are imported are lines of their own',
  bulk_commits: 'entries that a line stands for',
  imports: 'work of the last days: each document has its history',
  import_photos: 'work of the last days: each media tells where it came from',
  import_parts: 'files of the last day',
  import_records: 'work of the last days',
  import_matchings: 'asked again once: a title tells most of them',
  copied_choices: 'limits of the last days',
  refused_choices: 'limits of the last days',
  sign_ins: 'moments of the former installation',
  sign_in_attempts: 'limits of the last hours',
  failed_sign_ins: 'limits of the last hours',
  known_senders: 'browsers that know the former address',
  imported_archives: 'of this installation',
  installation: 'the key and the place of the photos of this installation',
  read_marks: 'servers that listen',
  backup_status: 'the backup of this installation',
}

const PASSPHRASE = 'quatre chaises bleues'
const SECRET = 'le mot de passe du courrier'
let source: PhotoTestServer
let target: PhotoTestServer
let folder: string
let pools: Map<PhotoTestServer, Pool>
let marche: LiveDocument
let photo: string

const inFolder = (name: string): string => join(folder, name)
const now = (): string => new Date().toISOString()
const room = { free: Number.POSITIVE_INFINITY }
const readFree = async (): Promise<number> => room.free

async function exported(server: PhotoTestServer, name: string, options: Partial<ExportOptions> = {}) {
  const file = inFolder(name)
  await rm(file, { force: true })
  const manifest = await exportArchive({
    pool: pools.get(server) as Pool,
    registry,
    storage: server.storage,
    file,
    boutique: marche.id,
    withHashes: true,
    productVersion: 'essai',
    now,
    progress: () => undefined,
    ...options,
  })
  return { file, manifest }
}

async function planned(server: PhotoTestServer, file: string, passphrase?: string): Promise<ImportPlan> {
  const archive = await openArchive(file)
  const on = pools.get(server) as Pool
  return planImport({ archive, on, registry, passphrase, progress: () => undefined }).finally(() => archive.close())
}

async function imported(server: PhotoTestServer, file: string, passphrase?: string) {
  const pool = pools.get(server) as Pool
  const archive = await openArchive(file)
  try {
    const plan = await planImport({ archive, on: pool, registry, passphrase, progress: () => undefined })
    const { newId, secrets: box } = server.node.engine
    const { storage } = server
    const made = await importArchive({
      archive,
      plan,
      pool,
      registry,
      storage,
      box,
      passphrase,
      newId,
      now,
      readFree,
      progress: () => undefined,
    })
    return { plan, made: made.map(({ id }) => id) }
  } finally {
    await archive.close()
  }
}

const refusalOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => 'none',
    (error: unknown) => (error instanceof ArchiveRefusal ? error.code : error),
  )

/** The paths and hashes of what belongs to boutiques. */
const hashes = (manifest: { files: { path: string; sha256: string }[] }): Record<string, string> =>
  Object.fromEntries(manifest.files.filter(({ path }) => path.includes('/')).map(({ path, sha256 }) => [path, sha256]))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archives-'))
  ;[source, target] = await Promise.all([startPhotoServer(), startPhotoServer()])
  pools = new Map([source, target].map((server) => [server, createMaintenancePool(server.database.connection)]))
  const admin = source.as('admin')
  marche = await admin.create('/api/boutiques', { name: 'Le Marché', storageBucketPath: 'marche', smtpServer: SECRET })
  const root = `/api/boutiques/${marche.id}`
  const uploaded = await admin.send('POST', `${root}/photos`, photoForm(picture))
  photo = String(uploaded.document.fullPath)
  const produit = await admin.create(`${root}/produits`, {
    name: 'Vase « été » & œuf',
    sku: 'V-1',
    price: 12.5,
    photos: [photo],
  })
  await admin.create(`${root}/produits/${produit.id}/variants`, {})
  await admin.change(`${root}/produits/${produit.id}`, { price: 15 })
  const gone = await admin.create(`${root}/produits`, { name: 'Jeté' })
  await admin.remove(`${root}/produits/${gone.id}`)
  await admin.create(`${root}/contacts`, { firstname: 'Odile', lastname: 'Quémeneur' })
  await admin.create('/api/boutiques/brocante/contacts', { firstname: 'Secrète', lastname: 'Voisine' })
  await admin.create('/api/utilisateurs', {
    displayname: 'Nina Nouvelle',
    email: 'nina@exemple.fr',
    password: 'bicyclette de Nina',
    boutiques: [marche.id, 'brocante'],
  })
  await admin.create('/api/utilisateurs', {
    displayname: 'Léo',
    email: 'leo@exemple.fr',
    password: 'le vélo de Léo 12',
    boutiques: [marche.id],
  })
  // The same person has another account there.
  await target
    .as('admin')
    .create('/api/utilisateurs', { displayname: 'Léo', email: 'leo@exemple.fr', password: 'le vélo de Léo 34' })
}, 60_000)

afterAll(async () => {
  for (const pool of pools.values()) await pool.end()
  await Promise.all([source.stop(), target.stop()])
  await rm(folder, { recursive: true, force: true })
})

describe('the archive of a boutique', () => {
  it('is not imported onto a disk without room for it: nothing of the boutique stays', async () => {
    const { file } = await exported(source, 'plein.zip')
    room.free = 100_000_000
    expect(await refusalOf(imported(target, file))).toBe('import.disque')
    room.free = Number.POSITIVE_INFINITY
    expect(await target.files()).toEqual([])
    expect((await planned(target, file)).boutiques[0]?.state).toBe('nouvelle')
  })

  it('is imported elsewhere and exported there with the same hashes', async () => {
    const { file, manifest } = await exported(source, 'marche.zip')
    expect(manifest.boutiques).toMatchObject([{ id: marche.id, name: 'Le Marché', files: 1 }])
    const { made, plan } = await imported(target, file)
    expect(made).toEqual([marche.id])
    expect(plan.users.filter(({ known }) => known !== undefined).map(({ email }) => email)).toEqual(['leo@exemple.fr'])
    const again = await exported(target, 'encore.zip')
    const shops = (all: Record<string, string>) => Object.entries(all).filter(([path]) => path.startsWith('boutiques/'))
    expect(shops(hashes(again.manifest)).length).toBeGreaterThan(8)
    expect(shops(hashes(again.manifest))).toEqual(shops(hashes(manifest)))
  })

  it('works there: lists, the search, photos, the history, sign-in and the rights of members', async () => {
    const root = `/api/boutiques/${marche.id}`
    const admin = target.as('admin')
    await target.node.searchIdle()
    expect((await admin.get(`${root}/produits/recherche?q=oeuf`)).body.nbHits).toBe(1)
    const [vase] = (await admin.list(`${root}/produits`, { 'where[sku]': 'V-1' })).documents as [LiveDocument]
    expect([vase.name, vase.price]).toEqual(['Vase « été » & œuf', 15])
    expect((await admin.list(`${root}/produits/${vase.id}/variants`)).documents).toHaveLength(1)
    expect((await admin.change(`${root}/produits/${vase.id}`, { price: 16 })).rev).toBe(vase.rev + 1)
    expect(await target.files()).toContain(photo)
    const signIn = (email: string, password: string) =>
      target.nobody.post('/api/auth/sign-in/email', { email, password }).then(({ status }) => status)
    expect(await signIn('nina@exemple.fr', 'bicyclette de Nina')).toBe(200)
    // The known person keeps the password of here, and is a member now.
    expect(await signIn('leo@exemple.fr', 'le vélo de Léo 12')).toBe(401)
    expect(await signIn('leo@exemple.fr', 'le vélo de Léo 34')).toBe(200)
    const [leo] = await target.sql<{ boutiques: string[] }>(
      `select data->'boutiques' as boutiques from utilisateurs where data->>'displayname' = 'Léo'`,
    )
    expect(leo?.boutiques).toEqual([marche.id])
  })

  it('is not imported twice: the same archive goes on after what is there, another one collides', async () => {
    const { made, plan } = await imported(target, inFolder('marche.zip'))
    expect([made, plan.boutiques[0]?.state]).toEqual([[], 'fait'])
    const other = await exported(source, 'autre.zip')
    const { boutiques } = await planned(target, other.file)
    expect(boutiques[0]?.state).toBe('refusee')
    expect(boutiques[0]?.reasons).toContain(`Une boutique a déjà l'identifiant « ${marche.id} ».`)
  })

  it('tells nothing of another boutique, and no secret', async () => {
    const { file } = await exported(source, 'seule.zip')
    const texts = execFileSync(
      'python3',
      [
        '-c',
        'import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);assert z.testzip() is None;[sys.stdout.buffer.write(z.read(n)) for n in z.namelist()]',
        file,
      ],
      { maxBuffer: 1e8 },
    ).toString('latin1')
    expect(texts).toContain('Odile')
    for (const hidden of ['Voisine', 'brocante', 'atelier', SECRET, emailOf('admin')])
      expect(texts).not.toContain(hidden)
  })
})

it('a boutique has a table for a spreadsheet of each collection, and the photos by reference', async () => {
  const { file } = await exported(source, 'tableaux.zip')
  const archive = await openArchive(file)
  const textOf = async (path: string): Promise<string> => {
    const chunks: Buffer[] = []
    for await (const chunk of archive.read(`boutiques/${marche.id}/${path}`)) chunks.push(chunk)
    return Buffer.concat(chunks).toString('utf8')
  }
  const [heads, ...lines] = (await textOf('csv/produits.csv')).trimEnd().split('\r\n')
  expect(heads).toMatch(/^\ufeffIdentifiant;/)
  // The deleted one is in the documents only.
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(';Vase « été » & œuf;')
  expect(lines[0]).toContain(';15;')
  expect(await textOf('csv/contacts.csv')).toContain('Quémeneur')
  expect(await textOf('photos.csv')).toBe(
    `\ufeffRéférence;Produit;Rang;Fichier\r\nV-1;Vase « été » & œuf;1;fichiers/${photo}\r\n`,
  )
  await archive.close()
})

describe('secrets', () => {
  it('are sealed under the passphrase, and open only under it', async () => {
    const secrets = { box: source.node.engine.secrets, passphrase: PASSPHRASE }
    const { file } = await exported(source, 'secrets.zip', { secrets })
    expect((await readFile(file)).includes(SECRET)).toBe(false)
    expect(await refusalOf(planned(target, file))).toBe('archive.phrase')
    expect(await refusalOf(planned(target, file, 'une autre phrase'))).toMatchObject({ failure: 'wrong' })
    const third = await startPhotoServer()
    pools.set(third, createMaintenancePool(third.database.connection))
    await imported(third, file, PASSPHRASE)
    const { secrets: box, pool } = third.node.engine
    expect(await box.read(pool, 'boutiques', marche.id, 'smtpServer')).toBe(SECRET)
    await pools.get(third)?.end()
    pools.delete(third)
    await third.stop()
  })
})

describe('the archive of the installation', () => {
  it('has all boutiques, users and what belongs to nobody', async () => {
    const { manifest } = await exported(source, 'tout.zip', { boutique: null })
    expect(manifest.boutiques.map(({ id }) => id).sort()).toEqual(['atelier', 'brocante', 'cabinet', marche.id].sort())
    const { boutiques, users } = await planned(target, inFolder('tout.zip'))
    expect(boutiques.every(({ state }) => state === 'refusee')).toBe(true)
    expect(users.length).toBeGreaterThan(5)
  })
})

describe('bad input', () => {
  let file: string
  beforeAll(async () => {
    file = (await exported(source, 'bon.zip')).file
  })
  const spoilt = async (name: string, spoil: (file: string, size: number) => Promise<void>): Promise<string> => {
    await copyFile(file, inFolder(name))
    await spoil(inFolder(name), (await stat(file)).size)
    return inFolder(name)
  }
  const rewritten = async (
    name: string,
    change: (path: string, content: Buffer) => Buffer,
    more: [string, Buffer][] = [],
  ) => {
    const archive = await openArchive(file)
    const zip = await createZip(inFolder(name))
    for (const path of archive.zip.entries.keys()) {
      const chunks: Buffer[] = []
      for await (const chunk of archive.zip.read(path)) chunks.push(chunk)
      await zip.add(path, [change(path, Buffer.concat(chunks))])
    }
    for (const [path, content] of more) await zip.add(path, [content])
    await zip.finish()
    await archive.close()
    return inFolder(name)
  }
  const inManifest = (change: (manifest: Record<string, unknown>) => object) => (path: string, content: Buffer) =>
    path === 'manifest.json'
      ? Buffer.from(JSON.stringify({ ...JSON.parse(content.toString()), ...change(JSON.parse(content.toString())) }))
      : content

  it('a truncated file is refused at any length', async () => {
    const { size } = await stat(file)
    for (const length of [1, 3, 30, Math.floor(size / 2), size - 100, size - 1])
      expect(await refusalOf(planned(target, await spoilt('court.zip', (path) => truncate(path, length))))).toMatch(
        /archive.(etrangere|incomplete)/,
      )
  })

  it.each([
    ['a photo', (bytes: Buffer) => bytes.indexOf('PNG')],
    ['the documents', (bytes: Buffer) => bytes.indexOf('contacts.jsonl') + 40],
    ['a name', (bytes: Buffer) => bytes.indexOf('contacts.jsonl')],
    ['the manifest', (bytes: Buffer) => bytes.lastIndexOf('PK\x01\x02', bytes.indexOf('PK\x01\x02')) - 20],
    ['the directory', (bytes: Buffer) => bytes.lastIndexOf('contacts.jsonl')],
  ])('one whose bytes of %s were altered is refused', async (name, at) => {
    const path = await spoilt(`altere ${name}.zip`, async (spoiltFile) => {
      const bytes = await readFile(spoiltFile)
      bytes[at(bytes)] = (bytes[at(bytes)] as number) ^ 0x11
      await writeFile(spoiltFile, bytes)
    })
    expect(await refusalOf(planned(target, path))).toMatch(/^archive\./)
  })

  it('documents under another hash, one more or one less are refused', async () => {
    const changed = await rewritten('change.zip', (path, content) =>
      path.endsWith('contacts.jsonl') ? Buffer.from(content.toString().replace('Odile', 'Odila')) : content,
    )
    expect(await refusalOf(planned(target, changed))).toBe('archive.alteree')
    const more = await rewritten('plus.zip', (_, content) => content, [
      ['boutiques/x/collections/produits.jsonl', Buffer.from('{}\n')],
    ])
    expect(await refusalOf(planned(target, more))).toBe('archive.alteree')
  })

  it.each([
    ['another program', { format: 'autre' }, 'archive.etrangere'],
    ['a newer format', { formatVersion: 99 }, 'archive.recente'],
    ['newer data', { schemaVersion: 99 }, 'archive.recente'],
    ['no list of files', { files: 'non' }, 'archive.alteree'],
  ])('the manifest of %s is refused', async (name, change, code) => {
    expect(
      await refusalOf(
        planned(
          target,
          await rewritten(
            `${name}.zip`,
            inManifest(() => change),
          ),
        ),
      ),
    ).toBe(code)
  })

  it.each(['../dehors', '/absolu', 'a/../../b', 'a\\b'])('the path %s is refused', async (path) => {
    const made = await rewritten(`chemin ${path.replaceAll(/[/\\]/g, '_')}.zip`, (_, content) => content, [
      [path, Buffer.from('x')],
    ])
    expect(await refusalOf(planned(target, made))).toBe('archive.chemin')
  })

  it('a bomb is refused before it is read', async () => {
    const bomb = inFolder('bombe.zip')
    const zip = await createZip(bomb)
    await zip.add(
      'zeros',
      (function* () {
        for (let index = 0; index < 60; index++) yield Buffer.alloc(1_000_000)
      })(),
    )
    await zip.finish()
    expect(await refusalOf(planned(target, bomb))).toBe('archive.demesuree')
  })

  it('what is no zip at all is refused', async () => {
    const made = await spoilt('texte.zip', async (path) => {
      const handle = await open(path, 'w')
      await handle.writeFile('Bonjour, ceci est une lettre.')
      await handle.close()
    })
    expect(await refusalOf(planned(target, made))).toBe('archive.etrangere')
  })
})

it('every system table is archived or left out for a reason', async () => {
  const tables = await source.sql<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'system' and table_name <> 'known_people'",
  )
  const decided = [...BOUTIQUE_TABLES, ...COMMON_TABLES].map(({ name }) => name).concat(Object.keys(LEFT_OUT))
  expect(tables.map(({ name }) => name).sort()).toEqual([...new Set(decided)].sort())
})
