import { STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { WebSocket, WebSocketServer } from 'ws'
import { PROBLEM_TYPE, problemOf, problemText } from '../answers/problems.ts'

const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Responds to requests that the HTTP parser refuses: too many headers, invalid HTTP, too slow. */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // Already closed, or a response has begun: nothing more can be sent.
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse | null }
  if (error.code === 'ECONNRESET' || !socket.writable || answer?.headersSent) {
    socket.destroy()
    return
  }
  writeProblem(socket, STATUSES[error.code ?? ''] ?? 400)
}

/** Responds to an upgrade request that is not a valid WebSocket handshake. */
export function refuseHandshakes(server: WebSocketServer): void {
  server.on('wsClientError', (_, socket, { method }) => writeProblem(socket, 400, method === 'HEAD'))
}

/**
 * A live connection that failed: what a client sent, such as a message that is too large, is one line of the log; the library has
 * closed the connection then. Anything else is an error of the server.
 */
export function logBrokenConnection(
  error: Error & { code?: string },
  socket: WebSocket,
  request: FastifyRequest,
): void {
  if (error.code?.startsWith('WS_ERR_') === true) {
    request.log.warn(`live connection closed: ${error.message}`)
    return
  }
  request.log.error({ err: error }, 'live connection')
  socket.terminate()
}

/** Writes a complete response to a socket without a response object, and ends it. The response to HEAD has no body. */
function writeProblem(socket: Duplex, statusCode: number, isHead = false): void {
  const problem = problemOf({ statusCode })
  const body = problemText(problem)
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${isHead ? '' : body}`, () => socket.destroy())
}

/** Responds to an `Expect` header other than `100-continue`, which Node refuses with an empty body. */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', (_, response) => {
    const problem = problemOf({ statusCode: 417 })
    const body = problemText(problem)
    const length = { 'content-length': Buffer.byteLength(body) }
    response.writeHead(problem.status, { 'content-type': PROBLEM_TYPE, connection: 'close', ...length }).end(body)
  })
}
