import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import type { Connection } from '../../store/connection/pool.ts'

/** A proxy to a database that can stop forwarding while its sockets stay open, and lead to another one. */
export interface Proxy {
  connection: Connection
  /** Stops forwarding on the open connections; new ones work. */
  silence(): void
  /** The database is gone: closes the connections that wait for no answer, and holds new ones. */
  hold(): void
  /** Closes the connections that still wait, and forwards the held and new ones to this database. */
  leadTo(connection: Connection): void
  close(): Promise<void>
}

interface Link {
  near: Socket
  far: Socket
  /** Something was asked, and nothing answered since. */
  isWaiting: boolean
}

/** What is read arrives a while later, as from another place. */
function late(ms: number): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      setTimeout(() => this.push(chunk), ms)
      done()
    },
  })
}

/**
 * Opens a proxy on loopback in front of a database; at a port that is free by default.
 *
 * @param distance milliseconds that a message takes, each way
 */
export async function startProxy(connection: Connection, at = 0, distance = 0): Promise<Proxy> {
  const links = new Set<Link>()
  let target = connection
  let paused: Socket[] | undefined
  const server = createServer((near) => {
    near.on('error', () => undefined)
    if (paused) paused.push(near)
    else link(near)
  })
  function link(near: Socket): void {
    const { host, port } = target
    const far = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
    const one = { near, far, isWaiting: false }
    links.add(one)
    far.on('error', () => undefined)
    for (const socket of [near, far]) socket.on('close', () => end(one))
    near.on('data', () => (one.isWaiting = true))
    far.on('data', () => (one.isWaiting = false))
    if (distance === 0) {
      near.pipe(far)
      far.pipe(near)
    } else {
      near.pipe(late(distance)).pipe(far)
      far.pipe(late(distance)).pipe(near)
    }
  }
  function end(one: Link): void {
    links.delete(one)
    one.near.destroy()
    one.far.destroy()
  }
  server.listen(at, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    connection: { ...connection, host: '127.0.0.1', port },
    silence() {
      for (const { near, far } of links) {
        for (const socket of [near, far]) socket.unpipe().pause()
      }
    },
    hold() {
      paused = []
      for (const one of links) if (!one.isWaiting) end(one)
    },
    leadTo(to) {
      target = to
      for (const one of links) end(one)
      for (const near of paused ?? []) link(near)
      paused = undefined
    },
    async close() {
      for (const one of links) end(one)
      for (const near of paused ?? []) near.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
