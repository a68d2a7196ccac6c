import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'

/** A way to the database that can be cut: an outage without touching the database. */
export interface Forwarder {
  port: number
  cut(): void
  restore(): void
  stop(): Promise<void>
}

/** Forwards connections on loopback to a socket of the database. */
export async function forwardTo(path: string): Promise<Forwarder> {
  const sockets = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
  }
  const server = createServer((incoming) => {
    keep(incoming)
    if (isCut) return void incoming.destroy()
    const outgoing = connect(path)
    keep(outgoing)
    incoming.pipe(outgoing).pipe(incoming)
    incoming.once('close', () => outgoing.destroy())
    outgoing.once('close', () => incoming.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as { port: number }).port,
    cut() {
      isCut = true
      endAll()
    },
    restore() {
      isCut = false
    },
    async stop() {
      endAll()
      server.close()
      await once(server, 'close')
    },
  }
}
