import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
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
