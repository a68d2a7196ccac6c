import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'main-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const coupons = pathToFileURL(resolve(import.meta.dirname, '../../domain/src/collections/coupons/index.ts')).href
/** Makes Node load the coupons with another title and another filter than declared. */
const misspelt = `
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (url !== '${coupons}') return loaded
      const source = String(loaded.source).replace("title: 'name'", "title: 'nom'").replace("['typeDiscount']", "['code', 'nom']")
      return { ...loaded, source }
    },
  })`

it('a start with invalid declarations reports each in a sentence, changes nothing and fails', () => {
  const hook = `data:text/javascript,${encodeURIComponent(misspelt)}`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', hook, resolve(import.meta.dirname, 'main.ts')],
    { encoding: 'utf8', env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), PORT: '0' } },
  )
  expect(stderr.trim().split('\n')).toStrictEqual([
    '2 déclarations refusées :',
    "- Collection « coupons », « title » : « nom » n'est pas un champ.",
    "- Collection « coupons », filtres de la liste : « nom » n'est pas un champ avec « filter: true ».",
  ])
  expect(stdout).toBe('')
  expect(status).toBe(1)
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

/** Runs the program with a module that is loaded before it. */
const startWith = (source: string, dataDir: string, more: Record<string, string> = {}) =>
  spawnSync(
    process.execPath,
    [
      ...['--disable-warning=ExperimentalWarning', '--import', `data:text/javascript,${encodeURIComponent(source)}`],
      resolve(import.meta.dirname, 'main.ts'),
    ],
    { encoding: 'utf8', timeout: 120_000, env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', ...more } },
  )
/** Makes one function of `node:fs` fail as on a read-only disk, which no folder is for root. */
const failing = (name: string, code: string) => `
  import files from 'node:fs'
  import { syncBuiltinESMExports as sync } from 'node:module'
  files.${name} = (path) => {
    throw Object.assign(new Error('${code}: ' + path), { code: '${code}', syscall: 'mkdir' })
  }
  sync()`

it.each([
  ['ENOENT', "n'existe pas et ne peut pas être créé"],
  ['EROFS', 'est en lecture seule'],
  ['EPERM', 'est en lecture seule'],
])('a folder of the data that cannot be made (%s) is told in a sentence', (code, words) => {
  const dataDir = join(folder, 'data')
  const { status, stderr } = startWith(failing('mkdirSync', code), dataDir)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stderr).toContain(`Le dossier des données ${words} (${code}: ${dataDir})`)
  expect(stderr).toContain('DATA_DIR en choisit un autre')
  expect(status).toBe(1)
})

it('a folder of the data below a file is told in a sentence', () => {
  writeFileSync(join(folder, 'fichier'), '')
  const { status, stderr } = startWith('', join(folder, 'fichier', 'data'))
  expect(stderr).toMatch(
    /^Le chemin du dossier des données passe par un fichier \(ENOTDIR.*\) : indiquez un autre dossier dans DATA_DIR\.\n$/,
  )
  expect(status).toBe(1)
})

it('a start tells a folder of photos that takes no files, and waits for its database', async () => {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'medias'), '')
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: 'postgres://127.0.0.1:1/absente' }
  const main = resolve(import.meta.dirname, 'main.ts')
  const child = spawn(process.execPath, ['--no-warnings', main], { env, stdio: ['ignore', 'inherit', 'pipe'] })
  const said: string[] = []
  for await (const line of createInterface({ input: child.stderr })) {
    said.push(line)
    if (said.length === 2) child.kill()
  }
  expect(said).toEqual([
    expect.stringContaining('Attention : le dossier des photos (« medias ») est en lecture seule'),
    expect.stringMatching(/^La base de données ne répond pas \(ECONNREFUSED\)/),
  ])
})

it.each([
  ['DATABASE_URL', { DATABASE_URL: 'base' }, /n'est pas l'adresse d'un PostgreSQL/],
  ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://h/b' }, /va avec DATABASE_URL/],
  ['DATABASE_READ_URL', { DATABASE_READ_URL: 'postgres://h/b' }, /va avec DATABASE_URL/],
  [
    'DATABASE_READ_MAX_LAG',
    { DATABASE_URL: 'postgres://h/b', DATABASE_READ_MAX_LAG: '0' },
    /secondes de 1 à 300, pas « 0 »/,
  ],
  ['DATABASE_CONNECTIONS', { DATABASE_CONNECTIONS: '3' }, /de 19 à 1000, pas « 3 »/],
])('%s is refused in a sentence when nothing can work with it', (_, settings, sentence) => {
  const { status, stderr } = startWith('', join(folder, 'data'), settings)
  expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(sentence)])
  expect(status).toBe(1)
})
