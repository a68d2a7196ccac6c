import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LiveDocument } from '@boutique/domain'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openArchive } from './features/archive/open-archive.ts'
import { startTestNode, type TestNode } from './testing/node.ts'
import { picture, photoForm } from './testing/photos.ts'
import { createTestDatabase, type TestDatabase } from './testing/postgres.ts'
import { SECRET_KEY } from './testing/prepared.ts'

let source: TestNode
let empty: TestDatabase
let direct: pg.Pool
let folder: string
let marche: LiveDocument

/** Starts a command; `output` has what it said so far. */
function start(args: readonly string[], url: string, dataDir: string) {
  const { NODE_OPTIONS: _, ...inherited } = process.env
  const env = { ...inherited, DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY }
  const child = spawn(process.execPath, ['--no-warnings', join(import.meta.dirname, 'archive-cli.ts'), ...args], {
    env,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })) }
}
const exporting = (args: string[]) => start(['export', ...args], source.database.url, source.dataDir).ended
const importing = (args: string[]) => start(['import', ...args], empty.url, join(folder, 'donnees'))

const hashesOf = async (file: string): Promise<string[]> => {
  const archive = await openArchive(file)
  await archive.close()
  return archive.manifest.files.map(({ path, sha256 }) => `${path} ${sha256}`)
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'commandes-'))
  source = await startTestNode()
  empty = await createTestDatabase()
  direct = new pg.Pool({ ...empty.connection, ssl: false, max: 2 })
  direct.on('error', () => undefined)
  const admin = source.as('admin')
  marche = await admin.create('/api/boutiques', { name: 'Le Marché', storageBucketPath: 'marche' })
  await admin.send('POST', `/api/boutiques/${marche.id}/photos`, photoForm(picture))
  await admin.create(`/api/boutiques/${marche.id}/produits`, { name: 'Vase' })
}, 60_000)

afterAll(async () => {
  await direct.end()
  await Promise.all([source.stop(), empty.drop()])
  rmSync(folder, { recursive: true, force: true })
})

describe('npm run export and npm run import', () => {
  it('move a boutique to an empty database, also after a kill -9 in its transaction', async () => {
    const file = join(folder, 'marche.zip')
    const { code, output } = await exporting(['--boutique', marche.id, file])
    expect([code, output]).toEqual([0, expect.stringContaining('1 photos et fichiers')])

    const tried = await importing([file, '--dry-run']).ended
    expect([tried.code, tried.output]).toEqual([0, expect.stringContaining('+ Le Marché')])
    const count = async (table: string) => Number((await direct.query(`select count(*) from ${table}`)).rows[0].count)
    expect([await count('boutiques'), await count('system.imported_archives')]).toEqual([0, 0])
    const unconfirmed = await importing([file]).ended
    expect([unconfirmed.code, unconfirmed.output]).toEqual([1, expect.stringContaining('--yes')])

    // The history comes after the documents: the import waits there, with all of them written and none committed.
    const holder = await direct.connect()
    await holder.query('begin; lock table system.media_files in share row exclusive mode')
    const killed = importing([file, '--yes'])
    const waits = "select 1 from pg_locks where not granted and relation = 'system.media_files'::regclass"
    await expect.poll(async () => (await direct.query(waits)).rowCount, { timeout: 60_000 }).toBe(1)
    killed.child.kill('SIGKILL')
    expect((await killed.ended).code).toBeNull()
    await holder.query('rollback')
    holder.release()
    await expect.poll(() => count("pg_locks where relation = 'boutiques'::regclass"), { timeout: 60_000 }).toBe(0)
    expect([await count('boutiques'), await count('produits')]).toEqual([0, 0])

    const again = await importing([file, '--yes']).ended
    expect([again.code, again.output]).toEqual([0, expect.stringContaining('Le Marché')])
    expect([await count('boutiques'), await count('produits')]).toEqual([1, 1])
    const nothing = await importing([file, '--yes']).ended
    expect([nothing.code, nothing.output]).toEqual([0, expect.stringContaining("Il n'y a rien à importer.")])

    const back = join(folder, 'retour.zip')
    await start(['export', '--boutique', marche.id, back], empty.url, join(folder, 'donnees')).ended
    expect(await hashesOf(back)).toEqual(await hashesOf(file))
  }, 300_000)

  it('tell in one sentence what they refuse', async () => {
    const taken = join(folder, 'marche.zip')
    const absent = join(folder, 'absent.zip')
    expect(await exporting([taken])).toMatchObject({ code: 1, output: expect.stringContaining('existe déjà') })
    expect(await exporting(['--boutique', 'inconnue', absent])).toEqual({
      code: 1,
      output: "Aucune boutique n'a l'identifiant « inconnue ».\n",
    })
    expect(await importing([absent]).ended).toEqual({ code: 1, output: `Le fichier ${absent} n'existe pas.\n` })
  }, 120_000)
})
