/** An expected failure with a French sentence; `details` is the output of the tool that failed. */
export class Failure extends Error {
  constructor(message, details = '') {
    super(message)
    this.details = details
  }
}

/**
 * Runs a command of the project and ends the process with its exit code (0 when none); a {@link Failure} is printed
 * without a stack.
 */
export async function command(main) {
  try {
    process.exitCode = (await main(process.argv.slice(2))) ?? 0
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.details) process.stderr.write(`${error.details.trimEnd()}\n`)
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
