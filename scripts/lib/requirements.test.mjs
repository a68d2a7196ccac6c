import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { at } from './paths.mjs'

let folder

function write(file, content) {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}
const check = () =>
  spawnSync(process.execPath, [at('scripts', 'lib', 'requirements.mjs'), folder], { encoding: 'utf8' })

// Unknown ids are concatenated, so that the check does not find them in this file.
const id = (area, number) => `${area}-${number}`

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'requirements-'))
  cpSync(at('docs', 'spec'), join(folder, 'docs', 'spec'), { recursive: true })
  for (const name of ['packages', 'e2e', 'scripts', 'bench']) mkdirSync(join(folder, name))
  for (const name of ['AGENTS.md', 'README.md']) write(name, '')
  write('packages/domain/src/known.test.ts', "it('[PROD-71] stops being a draft')\n")
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('accepts ids that are defined', () => {
  const { status, stdout } = check()
  expect(stdout).toContain(', 0 problems')
  expect(status).toBe(0)
})

it.each([
  ['a test title', 'packages/web/src/one.test.tsx', `\n\nit('[${id('PROD', 99)}] does')\n`, 3, id('PROD', 99)],
  ['a comment', 'packages/server/src/one.ts', `// see ${id('LIST', 77)}\n`, 1, id('LIST', 77)],
  ['an area that does not exist', 'e2e/one.spec.ts', `test('[${id('PRDO', 71)}] does')\n`, 1, id('PRDO', 71)],
  ['a number of three digits', 'bench/one.ts', `// ${id('PROD', 710)}\n`, 1, id('PROD', 710)],
  ['a document', 'docs/adr/one.md', `as ${id('AUTH', 88)} says\n`, 1, id('AUTH', 88)],
])('refuses an unknown id in %s', (_, file, content, line, unknown) => {
  write(file, content)
  const { status, stdout } = check()
  expect(stdout).toContain(`${file}:${line}: ${unknown} is not in docs/spec\n`)
  expect(status).toBe(1)
})

it.each([
  [
    'defined twice',
    '- <a id="file-01"></a>**FILE-01** Un.\n- <a id="file-01"></a>**FILE-01** Deux.\n',
    'FILE-01 is defined',
  ],
  ['of another area', '- <a id="prod-71"></a>**PROD-71** Un.\n', 'docs/spec/file.md:1: not a requirement of FILE'],
  ['with a wrong anchor', '- <a id="file-02"></a>**FILE-01** Un.\n', 'docs/spec/file.md:1: not a requirement of FILE'],
  ['without a text', '- <a id="file-01"></a>**FILE-01**\n', 'docs/spec/file.md:1: not a requirement of FILE'],
])('refuses a requirement %s', (_, content, problem) => {
  write('docs/spec/file.md', content)
  const { status, stdout } = check()
  expect(stdout).toContain(problem)
  expect(status).toBe(1)
})

it('fails when almost nothing was read', () => {
  rmSync(join(folder, 'docs', 'spec'), { recursive: true })
  write('docs/spec/file.md', '- <a id="file-01"></a>**FILE-01** Un.\n')
  rmSync(join(folder, 'packages'), { recursive: true })
  mkdirSync(join(folder, 'packages'))
  const { status, stdout } = check()
  expect(stdout).toContain('nothing was checked')
  expect(status).toBe(1)
})
