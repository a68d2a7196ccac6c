/** What is logged of an error. */
export interface LoggedError {
  type: string
  message: string
  code?: string
  /** The constraint or table of PostgreSQL. */
  constraint?: string
  table?: string
  stack?: string
  cause?: LoggedError
}

const MAX_CAUSES = 4
const MAX_ERROR_LENGTH = 2000
/** PostgreSQL quotes values in the messages of these errors. */
const ABOUT_VALUES = /^2[23]/

/**
 * An error for the log: kind, message, stack and causes. User data is left out: database details, values quoted in
 * messages, properties that libraries add to their errors.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (typeof error !== 'object' || error === null)
    return { type: typeof error, message: String(error).slice(0, MAX_ERROR_LENGTH) }
  const { name, message, code, constraint, table, stack, cause } = error as Record<string, unknown>
  const known = typeof code === 'string' ? code : undefined
  const said = typeof message === 'string' ? message.slice(0, MAX_ERROR_LENGTH) : ''
  const frames = typeof stack === 'string' ? stack.split('\n').filter((line) => /^\s+at /.test(line)) : []
  return {
    type: typeof name === 'string' ? name : 'Error',
    message: known && ABOUT_VALUES.test(known) ? said.replace(/: .*|".*"/s, ' …') : said,
    ...(known !== undefined && { code: known }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    ...(frames.length > 0 && { stack: frames.join('\n') }),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: loggedError(cause, depth + 1) }),
  }
}

/** An address without its query, which may contain search words. */
export const withoutQuery = (address: unknown): unknown =>
  typeof address === 'string' ? address.split('?', 1)[0] : address
