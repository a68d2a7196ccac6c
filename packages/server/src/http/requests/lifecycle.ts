import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { RESTARTING } from '../../live/peer.ts'
import type { Live } from '../../live/server.ts'

/**
 * How long a client may take, in milliseconds: for its headers, for a whole request (a photo of 30 MB on a slow line
 * takes four minutes), without a byte in either direction. A client that sends single bytes to keep a connection open
 * is disconnected.
 */
export const SERVER_LIMITS = {
  requestTimeout: 300_000,
  connectionTimeout: 120_000,
  keepAliveTimeout: 72_000,
  http: { headersTimeout: 20_000, connectionsCheckingInterval: 5000 },
  // Requests that arrive while the server stops are handled, and their connections closed.
  return503OnClosing: false,
  forceCloseConnections: 'idle',
} as const

/** Milliseconds for running requests when the server stops, and for browsers to close their WebSocket. */
const REQUEST_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 1000
const SWEEP = 50

/**
 * What happens when the app is closed, before it stops listening: WebSocket clients are told to reconnect, connections
 * close once they are idle, and everything else is closed after ten seconds.
 */
export function closeGently(app: FastifyInstance, live: Live, connections: ReadonlySet<Socket>): void {
  const { server, websocketServer } = app
  live.stop()
  for (const socket of websocketServer.clients) socket.close(RESTARTING, 'redémarrage')
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP)
  const sockets = setTimeout(() => {
    for (const socket of websocketServer.clients) socket.terminate()
  }, SOCKET_TIMEOUT_MS)
  // The server no longer tracks connections that were to be upgraded.
  const requests = setTimeout(() => {
    for (const connection of connections) connection.destroy()
  }, REQUEST_TIMEOUT_MS)
  server.once('close', () => {
    clearInterval(sweep)
    clearTimeout(sockets)
    clearTimeout(requests)
  })
}
