import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ensureSchema } from '../../ensure-schema.ts'
import { listenToChanges } from '../../store/connection/listen.ts'
import { createMaintenancePool } from '../../store/connection/pool.ts'
import { createTestDatabase } from '../../testing/postgres.ts'
import { registry } from '../../testing/registry.ts'
import { filesIdOf, fingerprintOf, InstallationError, joinInstallation, type Own } from './installation.ts'
import { forgetKey } from './sql/installation.ts'

const database = await createTestDatabase()
const pool = createMaintenancePool(database.connection)
await ensureSchema(pool, registry)
afterAll(async () => {
  await pool.end()
  await database.drop()
})
const listening: { stop(): Promise<void> }[] = []
/** A server that runs: it listens. */
const run = async (): Promise<void> => {
  const listener = { change: () => undefined, reset: () => undefined }
  listening.push(await listenToChanges(database.connection, listener, () => undefined))
}
const stopAll = async (): Promise<void> => {
  for (const one of listening.splice(0)) await one.stop()
  // PostgreSQL forgets a session a moment after its client.
  await expect
    .poll(
      async () =>
        (
          await pool.query(
            `select 1 from pg_stat_activity where application_name like '% live' and datname = current_database()`,
          )
        ).rows,
    )
    .toEqual([])
}
beforeEach(async () => {
  await pool.query('update system.installation set key = null, files = null')
  await run()
})
afterEach(stopAll)

const first: Own = { key: fingerprintOf('la clé'), files: 'un dossier', replacesKey: false }
const joining = (own: Partial<Own>) => joinInstallation(pool, { ...first, ...own })
const other = fingerprintOf('une autre')

describe('a second server', () => {
  beforeEach(async () => {
    await joinInstallation(pool, first)
    await run()
  })

  it.each<[string, Partial<Own>]>([
    ['with the same key and the same place of photos', {}],
    ['that cannot tell the place of its photos', { files: undefined }],
  ])('%s starts', async (_, own) => {
    await expect(joining(own)).resolves.toBeUndefined()
    await expect(joining({})).resolves.toBeUndefined()
  })

  it.each<[string, Partial<Own>, RegExp]>([
    [
      'with another key',
      { key: other },
      /^La clé de ce serveur n'est pas celle de cette base.*SECRET_KEY.*--nouvelle-cle/,
    ],
    ['with a new key beside the first one', { key: other, replacesKey: true }, /arrêtez-les tous/],
    ['with photos in another place', { files: 'ailleurs' }, /range les photos ailleurs.*STORAGE_URL/],
  ])('%s is refused, and the next one is as before', async (_, own, sentence) => {
    await expect(joining(own)).rejects.toThrow(sentence)
    await expect(joining(own)).rejects.toThrow(InstallationError)
    await joining({})
  })
})

describe('the only server', () => {
  beforeEach(() => joinInstallation(pool, first))

  it('may move its photos', async () => {
    await joining({ files: 'ailleurs' })
    await run()
    await expect(joining({})).rejects.toThrow(/range les photos ailleurs/)
  })

  it('may replace its key only when told to, and the former key is refused then', async () => {
    await expect(joining({ key: other })).rejects.toThrow(/--nouvelle-cle/)
    await joining({ key: other, replacesKey: true })
    await expect(joining({})).rejects.toThrow(/--nouvelle-cle/)
  })

  it('may bring any key after a restoration without the key', async () => {
    await forgetKey(pool)
    await expect(joining({ key: other })).resolves.toBeUndefined()
  })
})

describe('the place of the photos', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'place-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('of a folder is the same for all who ask at once, and later', async () => {
    const [one, two] = await Promise.all([filesIdOf(undefined, folder), filesIdOf(undefined, folder)])
    expect(one).toMatch(/^[0-9a-f]{32}$/)
    expect([two, await filesIdOf('', folder)]).toEqual([one, one])
    expect(readFileSync(join(folder, 'medias/.installation'), 'utf8').trim()).toBe(one)
  })

  it('of a folder that cannot be used is unknown', async () => {
    writeFileSync(join(folder, 'medias'), '')
    expect(await filesIdOf(undefined, folder)).toBeUndefined()
  })

  it('of a bucket depends on the bucket, its server and the prefix, not on who opens it', async () => {
    const urls = ['s3://a', 's3://k:s@a', 's3://b', 's3://a?prefix=x', 's3://a?endpoint=https://e.fr']
    const [bucket, ...others] = await Promise.all(urls.map((url) => filesIdOf(url, folder)))
    expect(others[0]).toBe(bucket)
    expect(new Set(others).size).toBe(4)
  })
})
