import { writeFileSync } from 'node:fs'

/** The variable of the environment that names the file to write. */
export const OUTSIDE_ERRORS_FILE = 'OUTSIDE_ERRORS_FILE'

/** An error and its causes on one line: that a worker ended says nothing without the reason. */
const text = (error) => (error?.cause ? `${error.message} ← ${text(error.cause)}` : (error?.message ?? String(error)))

/**
 * A reporter of Vitest for what its JSON report lacks: the errors outside of tests (a file that does not load, a hook
 * of a group, an exception that nothing caught), as a list of `{ file, title, error }`.
 */
export default class OutsideErrors {
  onTestRunEnd(modules, unhandled) {
    const of = (file, title, errors) => errors.map((error) => ({ file, title, error: text(error) }))
    const found = [
      ...modules.flatMap((module) => [
        ...of(module.moduleId, '', module.errors()),
        ...[...module.children.allSuites()].flatMap((suite) => of(module.moduleId, suite.fullName, suite.errors())),
      ]),
      // The file is the one that was running, which is not always the one to blame.
      ...unhandled.flatMap((error) => of(error.VITEST_TEST_PATH ?? '', error.VITEST_TEST_NAME ?? '', [error])),
    ]
    writeFileSync(process.env[OUTSIDE_ERRORS_FILE], JSON.stringify(found))
  }
}
