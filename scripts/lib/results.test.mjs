import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OUTSIDE_ERRORS_FILE } from './outside-errors.mjs'
import { at, root, tools } from './paths.mjs'
import { playwrightResult, resultOf, summary, vitestResult } from './results.mjs'
import { runQuietly } from './run.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'results-'))
  symlinkSync(at('node_modules'), join(folder, 'node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (files) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}
/** How a file of the folder is named in the result. */
const named = (name) => relative(root, join(folder, name))

/** Runs Vitest on files of the folder. */
async function vitest(files) {
  write({ ...files, 'vitest.config.mjs': 'export default { test: { globals: true } }' })
  const [report, outside] = [join(folder, 'vitest.json'), join(folder, 'outside.json')]
  const reporters = ['--reporter=json', `--reporter=${at('scripts', 'lib', 'outside-errors.mjs')}`]
  const { code } = await runQuietly(
    process.execPath,
    [tools.vitest, 'run', '--root', folder, ...reporters, `--outputFile.json=${report}`],
    { env: { ...process.env, [OUTSIDE_ERRORS_FILE]: outside } },
  )
  return vitestResult(report, outside, code)
}

describe('vitestResult', () => {
  it('counts the tests of a run without a failure', async () => {
    const result = await vitest({
      'a.test.mjs': `it('one', () => {})\nit('two', () => {})\nit.skip('three', () => {})`,
    })
    expect(result).toEqual({ passed: 2, failed: 0, failures: [] })
  })

  it('names every test that failed, and every error outside of tests', async () => {
    const result = await vitest({
      'a.test.mjs': `describe('prices', () => {
        it('passes', () => {})
        it('adds', () => {
          expect(1).toBe(2)
        })
      })`,
      'hook.test.mjs': `beforeAll(() => { throw new Error('no database\\nsecond line') })\nit('skipped', () => {})`,
      'group.test.mjs': `describe('stock', () => {
        afterAll(() => { throw new Error('no stop') })
        it('counts', () => {})
      })`,
      'load.test.mjs': `import './missing.mjs'\nit('absent', () => {})`,
      'late.test.mjs': `it('waits', async () => {
        setTimeout(() => { throw new Error('nobody caught this') })
        await new Promise((done) => setTimeout(done, 20))
      })`,
    })
    expect(result).toMatchObject({ passed: 3, failed: 5 })
    expect(result.failures.sort()).toEqual(
      [
        `${named('a.test.mjs')}:4 › prices › adds\n    AssertionError: expected 1 to be 2 // Object.is equality`,
        `${named('hook.test.mjs')}\n    no database`,
        `${named('group.test.mjs')} › stock\n    no stop`,
        expect.stringMatching(/load\.test\.mjs\n {4}.*\.\/missing\.mjs/),
        `${named('late.test.mjs')} › waits\n    nobody caught this`,
      ].sort(),
    )
  })

  it('counts a run that ended without a report as a failure', () => {
    const none = join(folder, 'none.json')
    const failures = ["Vitest s'est arrêté avec le code 137."]
    expect(vitestResult(none, none, 137)).toEqual({ passed: 0, failed: 1, failures })
  })
})

/** Runs Playwright, without a browser, on files of the folder. */
async function playwright(files, retries = 0) {
  mkdirSync(join(folder, 'e2e'))
  const config = `export default { testDir: './e2e', retries: ${retries} }`
  write({ ...files, 'package.json': '{"type":"module"}', 'playwright.config.mjs': config })
  const report = join(folder, 'playwright.json')
  const { code } = await runQuietly(process.execPath, [tools.playwright, 'test', '--reporter=json'], {
    cwd: folder,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  return playwrightResult(report, code)
}
const spec = (body) => `import { expect, test } from '@playwright/test'\n${body}`

describe('playwrightResult', () => {
  it('names every journey that failed, and one that passed only on a retry', async () => {
    const result = await playwright(
      {
        'e2e/a.spec.mjs': spec(`test('passes', () => {})
          test.describe('orders', () => {
            test('paid', () => {
              expect(1).toBe(2)
            })
            test('unsteady', ({}, info) => {
              if (info.retry === 0) throw new Error('the first time')
            })
          })`),
      },
      1,
    )
    expect(result).toEqual({
      passed: 1,
      failed: 2,
      failures: [
        `${named('e2e/a.spec.mjs')}:5 › orders › paid\n    Error: expect(received).toBe(expected) // Object.is equality`,
        `${named('e2e/a.spec.mjs')}:8 › orders › unsteady\n    Error: the first time`,
      ],
    })
  })

  it('names a file that does not load', async () => {
    const result = await playwright({ 'e2e/a.spec.mjs': spec(`import './missing.mjs'\ntest('absent', () => {})`) })
    expect(result).toEqual({
      passed: 0,
      failed: 1,
      failures: [expect.stringMatching(/^Playwright\n {4}.*missing\.mjs.*a\.spec\.mjs/)],
    })
  })

  it('counts a run that ended without a report as a failure', () => {
    const failures = ["Playwright s'est arrêté avec le code 1."]
    expect(playwrightResult(join(folder, 'none.json'), 1)).toEqual({ passed: 0, failed: 1, failures })
  })
})

describe('summary', () => {
  it('has every failure before the totals', () => {
    const results = [
      { passed: 3, failed: 1, failures: ['a.test.ts › adds\n    Error: 1'] },
      { passed: 2, failed: 1, failures: ['b.spec.ts › opens\n    Error: 2'] },
    ]
    expect(summary(results)).toBe(
      'En échec :\n✗ a.test.ts › adds\n    Error: 1\n✗ b.spec.ts › opens\n    Error: 2\n5 passed, 2 failed\n',
    )
  })

  it('has only the totals when all passed', () => {
    expect(summary([{ passed: 3, failed: 0, failures: [] }])).toBe('3 passed, 0 failed\n')
  })
})

describe('resultOf', () => {
  it('is the result of the suite', async () => {
    const result = { passed: 2, failed: 0, failures: [] }
    expect(await resultOf('Vitest', async () => result)).toBe(result)
  })

  it('counts a suite that could not run as one failure, which the summary names', async () => {
    const result = await resultOf('Chromium', async () => {
      throw new Error('Chromium est introuvable')
    })
    expect(summary([{ passed: 3, failed: 0, failures: [] }, result])).toBe(
      'En échec :\n✗ Chromium : Chromium est introuvable\n3 passed, 1 failed\n',
    )
  })
})
