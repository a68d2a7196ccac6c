import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const HEADER = 'x-request-id'
/** What proxies send: a UUID, hexadecimal digits. Anything else would be text of a stranger in our log. */
const NAME = /^[\w.-]{8,64}$/

/**
 * Names each request, for its lines in the log, its answer, and the person who reports what went wrong: by the name that
 * the proxy gave it, where there is a proxy, else by a random one: a number that counts would tell a visitor how many
 * requests others make.
 */
export function requestIds(hasProxy: boolean): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const name = headers[HEADER]
    return hasProxy && typeof name === 'string' && NAME.test(name) ? name : randomUUID()
  }
}

/** Sends the name of each request with its answer. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(HEADER, request.id)
    done()
  })
}

/**
 * Writes a line for each answer: method, route as it is declared, status, milliseconds. Addresses hold tokens of links and
 * names of files, and the visitor is nobody's business: neither is written.
 */
export function logAccess(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? 'none' : request.routeOptions.url
    const { statusCode: status, elapsedTime } = reply
    request.log.info({ method: request.method, route, status, ms: Math.round(elapsedTime) }, 'request')
    done()
  })
}
