import { AsyncLocalStorage } from 'node:async_hooks'

/** The current call of the library and the error that it hit: the library itself reports only "500". */
export const calls = new AsyncLocalStorage<{ cause?: unknown }>()

/** The current call: the address whose password it changed by the token of a link, and whether it may make no link. */
export const resets = new AsyncLocalStorage<{ email?: string; isFull?: boolean }>()

/** Runs a call of the library; rethrows the error that it hit, also where only the result tells that it failed. */
export async function withCause<T>(
  call: () => Promise<T>,
  hasFailed: (result: T) => boolean = () => false,
): Promise<T> {
  const noted: { cause?: unknown } = {}
  try {
    const result = await calls.run(noted, call)
    if (noted.cause === undefined || !hasFailed(result)) return result
  } catch (error) {
    throw noted.cause ?? error
  }
  throw noted.cause
}
