import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { at } from '../paths.mjs'
import { ensureWebBuilt } from '../web.mjs'
import { bytesOf, stageRelease } from './stage.mjs'

/** What the issue allows an unpacked archive, in bytes. */
const MAX_BYTES = 250_000_000

const folder = mkdtempSync(join(tmpdir(), 'release-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))

it('a release holds the program, the interface and what they load, and no tests, types or tools', async () => {
  await ensureWebBuilt()
  // Loads every package that the sources import, with the Node of the release.
  await stageRelease(folder)
  expect(bytesOf(folder)).toBeLessThan(MAX_BYTES)
  const files = readdirSync(folder, { recursive: true }).map(String)
  expect(files.filter((file) => /\.test\.ts$|\.d\.ts$|\/testing\/|\/\.vite\//.test(file))).toEqual([])
  for (const tool of ['vite', 'vitest', 'typescript', 'react', 's3rver'])
    expect(existsSync(join(folder, 'node_modules', tool)), tool).toBe(false)
  expect(existsSync(join(folder, 'packages/web/dist/index.html'))).toBe(true)
  const said = spawnSync(join(folder, 'arriere-boutique'), ['version'], { env: {}, encoding: 'utf8' })
  expect(said.stdout).toBe(`${version}\n`)
})

it('all packages have the version of the product, which the page of health shows', () => {
  for (const name of ['domain', 'server', 'web'])
    expect(JSON.parse(readFileSync(at('packages', name, 'package.json'), 'utf8')).version, name).toBe(version)
})
