import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import type { Connection } from '../../store/connection/pool.ts'

/**
 * A pooler as PgBouncer in transaction mode: a client has a session of the server for one transaction only. It gives the
 * sessions in turn, so that two transactions of a client never share one by chance, and refuses startup parameters that it
 * does not know.
 */
export interface Pooler {
  connection: Connection
  /** Restarts: closes the connections of all clients. */
  restart(): void
  close(): Promise<void>
}

/** Startup parameters that PgBouncer keeps for each client. */
const KNOWN = new Set(['user', 'database', 'client_encoding', 'application_name'])

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const text = (...parts: string[]): Buffer => Buffer.from(parts.map((part) => `${part}\0`).join(''))
const int32 = (...values: number[]): Buffer => Buffer.from(new Int32Array(values).buffer).swap32()
const READY = message('Z', Buffer.from('I'))

/** Cuts a stream into messages; the first one of a client has no type. */
function messagesOf(socket: Socket, isClient: boolean, each: (type: string, whole: Buffer) => void): void {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = isClient
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const start = isFirst ? 0 : 1
      if (rest.length < start + 4) return
      const length = start + rest.readInt32BE(start)
      if (rest.length < length) return
      const whole = rest.subarray(0, length)
      rest = rest.subarray(length)
      const type = isFirst ? '' : String.fromCharCode(whole[0] as number)
      isFirst = false
      each(type, whole)
    }
  })
}

interface Session {
  socket: Socket
  client: Socket | undefined
}

/** Opens a pooler on loopback with this many sessions of a database. */
export async function startPooler(connection: Connection, sessions: number): Promise<Pooler> {
  const idle: Session[] = []
  const waiting: ((session: Session) => void)[] = []
  const clients = new Set<Socket>()
  const all: Session[] = []
  const give = (session: Session): void => {
    session.client = undefined
    const next = waiting.shift()
    if (next) next(session)
    else idle.push(session)
  }
  const open = async (): Promise<void> => {
    const own = new pg.Client({ ...connection, ssl: false })
    own.on('error', () => undefined)
    await own.connect()
    // The library has signed in; from here on the bytes are the clients'.
    const { stream } = (own as unknown as { connection: { stream: Socket } }).connection
    stream.removeAllListeners('data')
    const session: Session = { socket: stream, client: undefined }
    all.push(session)
    messagesOf(stream, false, (type, whole) => {
      session.client?.write(whole)
      if (type === 'Z' && whole[5] === READY[5]) give(session)
    })
    give(session)
  }
  for (let at = 0; at < sessions; at++) await open()

  const server = createServer((socket) => {
    clients.add(socket)
    socket.on('error', () => undefined)
    let session: Session | undefined
    let early: Buffer[] | undefined
    socket.on('close', () => {
      clients.delete(socket)
      if (session?.client !== socket) return
      // Within a transaction: PgBouncer closes the session, and opens another one.
      session.client = undefined
      session.socket.destroy()
      void open().catch(() => undefined)
    })
    messagesOf(socket, true, (type, whole) => {
      if (type === '') return socket.write(welcome(whole))
      if (type === 'X') return socket.end()
      if (session?.client === socket) return session.socket.write(whole)
      if (early) return early.push(whole)
      const parts = (early = [whole])
      const take = (taken: Session): void => {
        early = undefined
        if (socket.destroyed) return give(taken)
        session = taken
        taken.client = socket
        for (const part of parts) taken.socket.write(part)
      }
      const free = idle.shift()
      if (free) take(free)
      else waiting.push(take)
    })
  })
  let pids = 0
  function welcome(startup: Buffer): Buffer {
    const parameters = startup.subarray(8).toString().split('\0')
    const unknown = parameters.find((name, at) => at % 2 === 0 && name !== '' && !KNOWN.has(name))
    if (unknown) {
      const fields = `SFATAL\0C08P01\0Munsupported startup parameter: ${unknown}\0\0`
      return message('E', Buffer.from(fields))
    }
    return Buffer.concat([
      message('R', int32(0)),
      message('S', text('client_encoding', 'UTF8')),
      message('S', text('standard_conforming_strings', 'on')),
      message('K', int32(--pids, 1)),
      READY,
    ])
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const end = (): void => {
    for (const client of clients) client.destroy()
  }
  return {
    connection: { ...connection, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    restart: end,
    async close() {
      server.close()
      end()
      for (const { socket } of all) socket.destroy()
      await once(server, 'close')
    },
  }
}
