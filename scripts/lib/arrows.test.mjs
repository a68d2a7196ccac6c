import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at } from './paths.mjs'

/** One forbidden import a rule, planted in a copy of the sources. */
const planted = [
  ['domain-is-pure', 'domain/src/planted-io.ts', 'node:fs'],
  ['domain-is-pure', 'domain/src/planted-library.ts', 'pg'],
  ['domain-tests-are-pure', 'domain/src/planted.test.ts', '../../server/src/planted-target.ts'],
  ['server-not-web', 'server/src/planted.ts', '../../web/src/planted-target.ts'],
  ['web-not-server', 'web/src/planted.ts', '../../server/src/planted-target.ts'],
  ['only-http-knows-fastify', 'server/src/live/planted.ts', 'fastify'],
  ['only-http-knows-fastify', 'server/src/operations/planted-plugin.ts', '@fastify/multipart'],
  ['only-store-knows-sql', 'server/src/http/planted.ts', 'pg'],
  ['http-is-the-outside', 'server/src/operations/planted-up.ts', '../http/planted-target.ts'],
  ['live-is-the-outside', 'server/src/jobs/planted.ts', '../live/planted-target.ts'],
  ['operations-call-inwards', 'server/src/operations/planted-jobs.ts', '../jobs/planted-target.ts'],
  ['store-is-the-inside', 'server/src/store/planted.ts', '../operations/planted-target.ts'],
  ['engine-knows-no-collection', 'web/src/engine/planted.ts', '../collections/planted-target.ts'],
]
const targets = ['server/src', 'web/src', 'server/src/http', 'server/src/live', 'server/src/jobs']
const allTargets = [...targets, 'server/src/operations', 'web/src/collections']

let folder

function write(file, content) {
  const path = join(folder, 'packages', file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

const check = (base) => spawnSync(process.execPath, [at('scripts', 'lib', 'arrows.mjs'), base], { encoding: 'utf8' })

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'arrows-'))
  for (const name of ['domain', 'server', 'web']) {
    cpSync(at('packages', name, 'src'), join(folder, 'packages', name, 'src'), { recursive: true })
    cpSync(at('packages', name, 'package.json'), join(folder, 'packages', name, 'package.json'))
  }
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@boutique'), { recursive: true })
  for (const name of readdirSync(at('node_modules'))) {
    if (!name.startsWith('.') && name !== '@boutique') symlinkSync(at('node_modules', name), join(modules, name))
  }
  for (const name of ['domain', 'server', 'web']) {
    symlinkSync(join(folder, 'packages', name), join(modules, '@boutique', name))
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('arrows', () => {
  it('sees each forbidden import, of values and of types', () => {
    for (const target of allTargets)
      write(`${target}/planted-target.ts`, 'export const target = 1\nexport type T = 1\n')
    for (const [, file, name] of planted) write(file, `import type { T } from '${name}'\nexport type U = T\n`)
    const { status, stdout } = check(folder)
    expect(status).toBe(1)
    for (const [rule, file] of planted) expect(stdout).toContain(`${rule}: packages/${file} → `)
  })

  it('fails when it read next to nothing', () => {
    const empty = mkdtempSync(join(tmpdir(), 'arrows-empty-'))
    mkdirSync(join(empty, 'packages', 'domain', 'src'), { recursive: true })
    writeFileSync(join(empty, 'packages', 'domain', 'src', 'index.ts'), 'export {}\n')
    const { status, stdout } = check(empty)
    expect(stdout).toContain('nothing was checked')
    expect(status).toBe(1)
    rmSync(empty, { recursive: true })
  })
})
