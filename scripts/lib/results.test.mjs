import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { playwrightResult, vitestResult } from './results.mjs'

let folder
const file = (content) => {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'results-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('vitestResult', () => {
  it.each([
    ['all passed', { numPassedTests: 3, numFailedTests: 0, success: true }, 0, { passed: 3, failed: 0 }],
    ['some failed', { numPassedTests: 3, numFailedTests: 2, success: false }, 1, { passed: 3, failed: 2 }],
    [
      'a file that does not load',
      { numPassedTests: 3, numFailedTests: 0, success: false },
      1,
      { passed: 3, failed: 1 },
    ],
    ['an error outside of tests', { numPassedTests: 3, numFailedTests: 0, success: true }, 1, { passed: 3, failed: 1 }],
  ])('counts %s', (_what, report, code, expected) => {
    expect(vitestResult(file(report), code)).toEqual(expected)
  })

  it('counts a run without a report as a failure', () => {
    expect(vitestResult(join(folder, 'none.json'), 1)).toEqual({ passed: 0, failed: 1 })
  })
})

describe('playwrightResult', () => {
  it.each([
    ['all passed', { expected: 2, unexpected: 0, flaky: 0 }, 0, { passed: 2, failed: 0 }],
    ['a flake as a failure', { expected: 2, unexpected: 1, flaky: 1 }, 1, { passed: 2, failed: 2 }],
    ['a setup that throws', { expected: 0, unexpected: 0, flaky: 0 }, 1, { passed: 0, failed: 1 }],
  ])('counts %s', (_what, stats, code, expected) => {
    expect(playwrightResult(file({ stats }), code)).toEqual(expected)
  })
})
