import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { Failure } from './failure.mjs'
import { root } from './paths.mjs'

/**
 * @typedef {{ passed: number, failed: number, failures: string[] }} Result
 * What a run of tests came to. `failures` has a text for each test that failed: its file with the line of the error,
 * its title, and the first line of the error.
 */

function report(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

const firstLine = (text) => stripVTControlCharacters(text).trimStart().split('\n')[0].trimEnd()

function failure({ file, line, titles, error }) {
  const place = file && `${relative(root, file)}${line ? `:${line}` : ''}`
  return `${[place, ...titles].filter(Boolean).join(' › ')}\n    ${firstLine(error)}`
}

/** A run that failed without naming anything, a killed one for example, counts as one failure. */
function result(passed, failures, program, code) {
  const all = failures.length > 0 || code === 0 ? failures : [`${program} s'est arrêté avec le code ${code}.`]
  return { passed, failed: all.length, failures: all }
}

/** The line of a file at which the stack of an error begins. */
function lineIn(file, stack) {
  const at = stack.indexOf(`${file}:`)
  return at < 0 ? undefined : Number.parseInt(stack.slice(at + file.length + 1), 10)
}

/**
 * Reads the result of Vitest.
 *
 * @param file its JSON report, which lacks the errors outside of tests
 * @param outside the list written by the reporter of `outside-errors.mjs`
 * @param code its exit code
 * @returns {Result}
 */
export function vitestResult(file, outside, code) {
  const { numPassedTests = 0, testResults = [] } = report(file) ?? {}
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ ancestorTitles, title, failureMessages: [error = ''] }) => {
        return failure({ file: name, line: lineIn(name, error), titles: [...ancestorTitles, title], error })
      }),
  )
  const others = (report(outside) ?? []).map(({ file, title, error }) => failure({ file, titles: [title], error }))
  return result(numPassedTests, [...tests, ...others], 'Vitest', code)
}

/** The tests of a suite of Playwright's report, each with its titles: those of its groups and its own. */
const testsOf = ({ specs = [], suites = [] }, titles = []) => [
  ...specs.flatMap(({ title, tests }) => tests.map((test) => ({ ...test, titles: [...titles, title] }))),
  ...suites.flatMap((suite) => testsOf(suite, [...titles, suite.title])),
]

/**
 * Reads the result of Playwright; a test that passed only on a retry counts as failed.
 *
 * @param file its JSON report
 * @param code its exit code
 * @returns {Result}
 */
export function playwrightResult(file, code) {
  const { config, stats, suites = [], errors = [] } = report(file) ?? {}
  const tests = suites.flatMap((suite) =>
    testsOf(suite)
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ titles, results }) => {
        const { location, message = '' } = results.find(({ error }) => error)?.error ?? {}
        return failure({ file: join(config.rootDir, suite.file), line: location?.line, titles, error: message })
      }),
  )
  // Without any test Playwright adds this to the error that is the reason.
  const causes = errors.filter(({ message = '' }, index) => index === 0 || !message.includes('No tests found'))
  const others = causes.map(({ message = '' }) => failure({ titles: ['Playwright'], error: message }))
  return result(stats?.expected ?? 0, [...tests, ...others], 'Playwright', code)
}

/**
 * The result of a suite; one that could not be run counts as one failure, so that the summary is printed all the same.
 *
 * @param {string} name of the suite
 * @param {() => Promise<Result>} run
 * @returns {Promise<Result>}
 */
export async function resultOf(name, run) {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Failure && error.details) process.stdout.write(`${error.details.trimEnd()}\n`)
    return { passed: 0, failed: 1, failures: [`${name} : ${error.message}`] }
  }
}

/** The last lines of the output: every failure by name, then the totals. */
export function summary(results) {
  const failures = results.flatMap((one) => one.failures)
  const sum = (key) => results.reduce((total, one) => total + one[key], 0)
  const names = failures.length > 0 ? `En échec :\n${failures.map((one) => `✗ ${one}\n`).join('')}` : ''
  return `${names}${sum('passed')} passed, ${sum('failed')} failed\n`
}
