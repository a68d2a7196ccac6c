import { Problem } from '@boutique/domain'
import { loop } from './loop-watch.ts'

/** The parts of an error that tell its kind. */
export interface Failure {
  code?: string
  statusCode?: number
  message?: string
  cause?: unknown
}

/** The codes of PostgreSQL and of the network for a database that is unreachable. */
const AWAY = /^(08|57P0|25006$|ECONNREFUSED$|ECONNRESET$|ENOENT$|EPIPE$|ETIMEDOUT$)/
const AWAY_WORDS =
  /Connection terminated|Client has encountered a connection error|^(Query read timeout|timeout expired)$/
/**
 * Codes for too much at once: a statement, a lock or a transaction that took too long, no connection left. The database
 * answers.
 */
const BUSY = /^(57014|55P03|25P0[34]|53300)$/
/** Of the pool: all its connections are in use. */
const BUSY_WORDS = /timeout exceeded when trying to connect/
/** Of timers in this process, which say nothing about the database while the event loop is blocked. */
const OWN_TIMERS = /^(Query read timeout|Connection terminated due to connection timeout|timeout expired)$/

const isOf = ({ code, message }: Failure, codes: RegExp, words?: RegExp): boolean =>
  (code !== undefined && codes.test(code)) || (message !== undefined && words !== undefined && words.test(message))

export const BUSY_CODE = 'serveur.occupe'
export const databaseAway = (cause?: unknown): Problem =>
  new Problem(503, 'base.absente', 'La base de données ne répond pas, réessayez dans un instant', {}, cause)

/** The 503 of an error that passes: the server is busy, or its database is away; undefined for any other. */
export function outageOf(error: unknown, chain = causesOf(error), watch = loop): Problem | undefined {
  const isBusy = chain.some(
    (one) => isOf(one, BUSY, BUSY_WORDS) || (OWN_TIMERS.test(one.message ?? '') && watch.wasBlocked()),
  )
  if (isBusy) return new Problem(503, BUSY_CODE, 'Le serveur est occupé, réessayez dans un instant', {}, error)
  return chain.some((one) => isOf(one, AWAY, AWAY_WORDS)) ? databaseAway(error) : undefined
}

/** The thrown error and its causes, since libraries wrap errors; the five outermost. */
export function causesOf(error: unknown): Failure[] {
  const chain: Failure[] = []
  for (let at = error; typeof at === 'object' && at !== null && chain.length < 5; at = (at as Failure).cause) {
    const { code, statusCode, message, cause } = at as Record<keyof Failure, unknown>
    chain.push({
      ...(typeof code === 'string' && { code }),
      ...(typeof statusCode === 'number' && { statusCode }),
      ...(typeof message === 'string' && { message }),
      cause,
    })
  }
  return chain
}
