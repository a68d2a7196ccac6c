import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { RESTARTING } from '../live/peer.ts'
import type { Live } from '../live/server.ts'

/**
 * How long a client may take, in milliseconds: for its headers, for a whole request (a photo of 30 MB on a slow line takes
 * four minutes), without a byte in either direction. Who sends a byte now and then to hold a connection is cut off.
 */
export const SERVER_LIMITS = {
  requestTimeout: 300_000,
  connectionTimeout: 120_000,
  keepAliveTimeout: 72_000,
  http: { headersTimeout: 20_000, connectionsCheckingInterval: 5000 },
  // Requests that arrive while the server stops are answered, and their connections closed.
  return503OnClosing: false,
  forceCloseConnections: 'idle',
} as const

/** Connections of all clients together; more are refused by the system's own means. */
export const MOST_CONNECTIONS = 5000
/** Milliseconds for requests under way when the server stops, and for browsers to close their WebSocket. */
const REQUEST_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 1000
const SWEEP = 50

/** The connections of a server that are open, those included that left HTTP. */
export function openConnections({ server }: FastifyInstance): ReadonlySet<Socket> {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return open
}

/**
 * What happens when the app is closed, before it stops listening: WebSockets are told to come back, connections close as
 * soon as nothing is asked on them, and what is not done after ten seconds is cut.
 */
export function closeGently(app: FastifyInstance, live: Live, connections: ReadonlySet<Socket>): void {
  const { server, websocketServer } = app
  live.stop()
  for (const socket of websocketServer.clients) socket.close(RESTARTING, 'redémarrage')
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP)
  const sockets = setTimeout(() => {
    for (const socket of websocketServer.clients) socket.terminate()
  }, SOCKET_TIMEOUT_MS)
  // The server forgets a connection whose protocol was to change.
  const requests = setTimeout(() => {
    for (const connection of connections) connection.destroy()
  }, REQUEST_TIMEOUT_MS)
  server.once('close', () => {
    clearInterval(sweep)
    clearTimeout(sockets)
    clearTimeout(requests)
  })
}
