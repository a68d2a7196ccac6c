import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { senderOf } from './rate-limit.ts'

/** The maximum number of connections of all clients. */
const MAX_CONNECTIONS = 5000
/** Connections beyond it that may exist while others are being closed; the operating system refuses more. */
const SPARE = 100

export interface ConnectionOptions {
  most?: number
  /** Connections of an address whose word about its clients is trusted belong to many clients: no share limits them. */
  hasProxy: boolean
}

/**
 * Shares the connections of a server between the addresses that open them (ADR 51). When all are taken, a new one takes
 * the place of one of the address with the most: of an idle one, else of a WebSocket, which its browser opens again, else
 * of a running request. Nobody gives way to an address with as many of its own.
 *
 * @returns the open connections, including those upgraded from HTTP
 */
export function shareConnections(
  app: FastifyInstance,
  { most = MAX_CONNECTIONS, hasProxy }: ConnectionOptions,
): ReadonlySet<Socket> {
  const { server } = app
  server.maxConnections = most + SPARE
  const open = new Set<Socket>()
  const holders = new Map<string, Set<Socket>>()
  /** A closed socket does not know its address any more. */
  const addressOf = new WeakMap<Socket, string>()
  const proxies = new Set<string>()
  /** The connections with a running request, and the WebSockets. */
  const busy = new Set<Socket>()
  const live = new Set<Socket>()

  server.on('connection', (socket: Socket) => {
    const address = senderOf(socket.remoteAddress ?? '')
    const own = holders.get(address) ?? new Set<Socket>()
    if (open.size >= most) {
      const given = toGive(own.size)
      if (!given) return void socket.destroy()
      given.destroy()
      forget(given)
    }
    open.add(socket)
    addressOf.set(socket, address)
    // Its only connection may just have given way.
    holders.set(address, own.add(socket))
    socket.once('close', () => forget(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    busy.add(socket)
    response.once('close', () => busy.delete(socket))
  })
  server.on('upgrade', ({ socket }: IncomingMessage) => live.add(socket))
  if (hasProxy)
    app.addHook('onRequest', ({ ips = [], socket }, _reply, done) => {
      if (ips.length > 1) proxies.add(senderOf(socket.remoteAddress ?? ''))
      done()
    })

  /** The connection that gives way to one of an address that has `own` already; undefined when none does. */
  function toGive(own: number): Socket | undefined {
    let largest = new Set<Socket>()
    for (const [address, opened] of holders) if (opened.size > largest.size && !proxies.has(address)) largest = opened
    const idle = first(largest, (socket) => !busy.has(socket) && !live.has(socket))
    if (idle) return idle
    if (largest.size <= own + 1) return undefined
    return first(largest, (socket) => live.has(socket)) ?? first(largest, () => true)
  }
  function forget(socket: Socket): void {
    for (const set of [open, busy, live]) set.delete(socket)
    const address = addressOf.get(socket)
    const opened = address === undefined ? undefined : holders.get(address)
    opened?.delete(socket)
    if (address !== undefined && opened?.size === 0) holders.delete(address)
  }
  return open
}

/** The connection that was opened first among those that meet a condition. */
function first(sockets: ReadonlySet<Socket>, meets: (socket: Socket) => boolean): Socket | undefined {
  for (const socket of sockets) if (meets(socket)) return socket
  return undefined
}
