import { existsSync, readFileSync } from 'node:fs'

function report(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** A run that failed without naming a test (a file that does not load, a setup that throws) counts as one failure. */
const atLeastOne = (failed, ok) => (ok ? failed : Math.max(failed, 1))

/** Reads `{ passed, failed }` from Vitest's JSON report; `code` is its exit code. */
export function vitestResult(file, code) {
  const { numPassedTests = 0, numFailedTests = 0, success = false } = report(file) ?? {}
  return { passed: numPassedTests, failed: atLeastOne(numFailedTests, success && code === 0) }
}

/** Reads `{ passed, failed }` from Playwright's JSON report; a test that passed only on a retry counts as failed. */
export function playwrightResult(file, code) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report(file)?.stats ?? {}
  return { passed: expected, failed: atLeastOne(unexpected + flaky, code === 0) }
}
