import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at } from './paths.mjs'

/** One forbidden import per rule, planted in a copy of the sources. */
const planted = [
  ['domain-is-pure', 'domain/src/planted-io.ts', 'node:fs'],
  ['domain-is-pure', 'domain/src/planted-library.ts', 'pg'],
  // Three rules forbid it.
  ['domain-is-pure', 'domain/src/collections/planted-up.ts', '../../../server/src/http/planted-target.ts'],
  ['domain-tests-are-pure', 'domain/src/planted.test.ts', '../../server/src/planted-target.ts'],
  ['server-not-web', 'server/src/planted.ts', '../../web/src/planted-target.ts'],
  ['web-not-server', 'web/src/planted.ts', '../../server/src/planted-target.ts'],
  ['only-http-knows-fastify', 'server/src/live/planted.ts', 'fastify'],
  ['only-http-knows-fastify', 'server/src/operations/planted-plugin.ts', '@fastify/multipart'],
  ['only-store-knows-sql', 'server/src/http/planted.ts', 'pg'],
  ['http-is-the-outside', 'server/src/operations/planted-up.ts', '../http/planted-target.ts'],
  ['features-routes-are-the-outside', 'server/src/http/planted-route.ts', '../features/planted/http/planted-target.ts'],
  ['engine-knows-no-feature', 'server/src/operations/planted-feature.ts', '../features/planted/planted-target.ts'],
  ['features-know-few-features', 'server/src/features/other/planted-beside.ts', '../planted/planted-target.ts'],
  ['sql-of-a-feature-is-its-own', 'server/src/http/planted-sql.ts', '../features/planted/sql/planted-target.ts'],
  ['wire-has-one-door', 'server/src/store/planted-wire.ts', './wire/planted-target.ts'],
  ['live-is-the-outside', 'server/src/jobs/planted.ts', '../live/planted-target.ts'],
  ['operations-call-inwards', 'server/src/operations/planted-jobs.ts', '../jobs/planted-target.ts'],
  ['adapters-know-no-engine', 'server/src/mail/planted-engine.ts', '../operations/planted-target.ts'],
  ['outgoing-only-calls', 'server/src/outgoing/planted-mail.ts', '../mail/planted-target.ts'],
  ['store-is-the-inside', 'server/src/store/planted.ts', '../operations/planted-target.ts'],
  // Almost every file of fields and engine imports this one.
  ['fields-are-under-the-engine', 'web/src/fields/form.ts', '../collections/planted-target.ts'],
  ['engine-knows-no-collection', 'web/src/engine/planted.ts', '../collections/planted-target.ts'],
  // Two steps, the first of which nothing else forbids: helpers of tests may import a collection.
  ['engine-reaches-no-collection', 'web/src/engine/planted-chain.ts', '../base/testing/planted-step.ts'],
  ['web-data-is-the-inside', 'web/src/data/planted.ts', '../base/planted-target.ts'],
  ['ui-only-draws', 'web/src/ui/planted-session.ts', '../base/planted-target.ts'],
  ['ui-only-draws', 'web/src/ui/planted-data.ts', '../data/planted-target.ts'],
  ['ui-only-draws', 'web/src/ui/planted-query.ts', '@tanstack/react-query'],
  ['base-is-under-everything', 'web/src/base/planted.ts', '../fields/planted-target.ts'],
  ['fields-are-under-the-engine', 'web/src/fields/planted.ts', '../engine/planted-target.ts'],
  ['app-is-the-outside', 'web/src/pages/planted-app.ts', '../app/planted-target.ts'],
  ['pages-are-under-app', 'web/src/collections/planted-page.ts', '../pages/planted-target.ts'],
]
const targets = [
  ...['', '/http', '/sql'].map((room) => `server/src/features/planted${room}`),
  ...['http', 'live', 'jobs', 'mail', 'operations', 'store/wire'].map((folder) => `server/src/${folder}`),
  ...['collections', 'base', 'data', 'fields', 'engine', 'app', 'pages'].map((folder) => `web/src/${folder}`),
  ...['server/src', 'web/src'],
]

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
  it('tells each forbidden import, of values and of types, once, whatever reaches what it imports', () => {
    for (const target of targets) write(`${target}/planted-target.ts`, 'export const target = 1\nexport type T = 1\n')
    write('web/src/base/testing/planted-step.ts', "export type { T } from '../../collections/planted-target.ts'\n")
    write('web/src/engine/planted-also.ts', "export type { T } from '../base/testing/planted-step.ts'\n")
    for (const [, file, name] of planted) {
      const before = existsSync(at('packages', file)) ? readFileSync(at('packages', file), 'utf8') : ''
      write(file, `${before}import type { T } from '${name}'\nexport type U = T\n`)
    }
    write('domain/src/planted-circle.ts', "import { b } from './planted-back.ts'\nexport const a = b\n")
    write('domain/src/planted-back.ts', "import { a } from './planted-circle.ts'\nexport const b = a\n")
    write('web/src/ui/planted-circle.ts', "import { b } from './planted-back.ts'\nexport const a = b\n")
    write('web/src/ui/planted-back.ts', "import { a } from './planted-circle.ts'\nexport const b = a\n")
    write('domain/src/planted-type-circle.ts', "import type { B } from './planted-type-back.ts'\nexport type A = B\n")
    write('domain/src/planted-type-back.ts', "import type { A } from './planted-type-circle.ts'\nexport type B = A\n")
    write('domain/src/collections/demandes/lines.ts', 'export const requestRows = 1\n')
    // A file that does not exist is told by the types.
    write('domain/src/planted-missing.ts', "import './planted-nowhere.ts'\n")
    const { status, stdout } = check(folder)
    expect(status).toBe(1)
    const told = stdout.split('\n').filter((line) => line.includes(' → '))
    // Two files enter by one import: the first is told.
    const [also] = told.filter((line) => line.includes('planted-also'))
    const files = planted.map(
      ([rule, file]) => `${rule}: packages/${also ? file.replace('planted-chain', 'planted-also') : file}`,
    )
    // A circle is told once.
    files.push('no-circle-of-values: packages/domain/src/planted-back.ts')
    files.push('no-circle-of-values: packages/web/src/ui/planted-back.ts')
    files.push('no-new-circle-of-types: packages/domain/src/planted-type-back.ts')
    // A file of the list that is in no circle any more.
    for (const name of ['lines', 'schema'])
      files.push(`no-new-circle-of-types: packages/domain/src/collections/demandes/${name}.ts is in no circle any more`)
    expect(told.map((line) => line.split(' → ')[0]).sort()).toStrictEqual(files.sort())
  })

  it('fails when almost nothing was read', () => {
    const empty = mkdtempSync(join(tmpdir(), 'arrows-empty-'))
    mkdirSync(join(empty, 'packages', 'domain', 'src'), { recursive: true })
    writeFileSync(join(empty, 'packages', 'domain', 'src', 'index.ts'), 'export {}\n')
    const { status, stdout } = check(empty)
    expect(stdout).toContain('nothing was checked')
    expect(status).toBe(1)
    rmSync(empty, { recursive: true })
  })
})
