import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Connection } from '../store/pool.ts'

/** A proxy to a database that can stop forwarding while its sockets stay open. */
export interface Proxy {
  connection: Connection
  /** Stops forwarding on the open connections; new ones work. */
  silence(): void
  close(): Promise<void>
}

/** Opens a proxy on loopback in front of a database. */
export async function startProxy(connection: Connection): Promise<Proxy> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const { host, port } = connection
    const far = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    connection: { ...connection, host: '127.0.0.1', port },
    silence() {
      for (const socket of sockets) {
        socket.unpipe()
        socket.pause()
      }
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
