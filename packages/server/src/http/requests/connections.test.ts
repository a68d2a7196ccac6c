import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import type { NodeOptions } from '../../node-options.ts'
import { startTestNode, type TestNode } from '../../testing/node.ts'

const MAX_CONNECTIONS = 8
let server: TestNode
const opened: Socket[] = []
const start = async (options: Partial<NodeOptions> = {}): Promise<void> => {
  server = await startTestNode({ mostConnections: MAX_CONNECTIONS, ...options })
}
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  await server.stop()
})

/** A connection from an address of this machine; `isClosed` says whether the server has closed it. */
async function open(from: string) {
  const { hostname, port } = new URL(server.address)
  const socket = connect({ host: hostname, port: Number(port), localAddress: from })
  opened.push(socket)
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await once(socket, 'connect')
  return {
    closed,
    get isClosed() {
      return socket.destroyed
    },
    send: (text: string) => socket.write(text.replaceAll('\n', '\r\n')),
    /** Resolves with everything received once it contains the words; '' when the server closes before. */
    async until(words: string): Promise<string> {
      while (!received.includes(words)) {
        const more = new Promise<false>((resolve) => socket.once('data', () => resolve(false)))
        const isOver = await Promise.race([more, closed.then(() => true)])
        if (isOver) return ''
      }
      return received
    },
  }
}
type Opened = Awaited<ReturnType<typeof open>>

const GET = 'GET /health HTTP/1.1\nhost: x\n\n'
/** A request whose body never ends. */
const BEGUN =
  'POST /api/auth/sign-in/email HTTP/1.1\nhost: x\ncontent-type: application/json\n' +
  'content-length: 2\nexpect: 100-continue\n\n{'
/** A connection whose first request was answered, and which is idle now. */
async function idle(from: string, request = GET): Promise<Opened> {
  const one = await open(from)
  one.send(request)
  await one.until('"ok":true')
  return one
}
/** A connection whose request is being received. */
async function begun(): Promise<Opened> {
  const one = await open('127.0.0.2')
  one.send(BEGUN)
  await one.until('100 Continue')
  return one
}
async function several(count: number, make: () => Promise<Opened>): Promise<Opened[]> {
  const all: Opened[] = []
  for (let at = 0; at < count; at++) all.push(await make())
  return all
}
const closedOf = (all: readonly Opened[]): number[] => all.flatMap(({ isClosed }, at) => (isClosed ? [at] : []))

it('when all connections are taken, a newcomer takes the place of the oldest idle one of the largest holder', async () => {
  await start()
  const few = await several(2, () => idle('127.0.0.3'))
  const many = await several(MAX_CONNECTIONS - 2, () => idle('127.0.0.2'))
  const newcomer = await idle('127.0.0.4')
  await many[0]?.closed
  expect([closedOf(few), closedOf(many), newcomer.isClosed]).toEqual([[], [0], false])
})

it('running requests of the largest holder are the last to give way, and do so for who has fewer', async () => {
  await start()
  const many = await several(MAX_CONNECTIONS - 1, begun)
  const waiting = await idle('127.0.0.2')
  const newcomers = [await idle('127.0.0.3')]
  await waiting.closed
  expect(closedOf(many)).toEqual([])
  newcomers.push(await idle('127.0.0.4'))
  await many[0]?.closed
  expect([closedOf(many), closedOf(newcomers)]).toEqual([[0], []])
  many[1]?.send('}')
  expect(await many[1]?.until('HTTP/1.1 4')).toContain('application/problem+json')
})

it('WebSockets of the largest holder give way before its running requests', async () => {
  await start()
  const handshake =
    `GET /api/live HTTP/1.1\nhost: x\nauthorization: Bearer ${server.tokenOf('gerante')}\nupgrade: websocket\n` +
    'connection: upgrade\nsec-websocket-version: 13\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\n\n'
  const running = await begun()
  const live = await several(MAX_CONNECTIONS - 1, async () => {
    const one = await open('127.0.0.2')
    one.send(handshake)
    await one.until('101 Switching Protocols')
    return one
  })
  const newcomer = await idle('127.0.0.3')
  await live[0]?.closed
  expect([running.isClosed, closedOf(live), newcomer.isClosed]).toEqual([false, [0], false])
})

it('nobody gives way to an address that has as many connections', async () => {
  await start({ mostConnections: 2 })
  const many = await several(2, begun)
  const newcomer = await open('127.0.0.2')
  await newcomer.closed
  expect(closedOf(many)).toEqual([])
})

it('the connections of a trusted proxy are of many clients, and give way to nobody', async () => {
  await start({ trustProxy: '127.0.0.2' })
  const forwarded = 'GET /health HTTP/1.1\nhost: x\nx-forwarded-for: 192.0.2.1\n\n'
  const proxied = await several(MAX_CONNECTIONS - 2, () => idle('127.0.0.2', forwarded))
  // The word of another address is not trusted.
  const others = await several(2, () => idle('127.0.0.3', forwarded))
  const newcomer = await idle('127.0.0.4')
  await others[0]?.closed
  expect([closedOf(proxied), closedOf(others), newcomer.isClosed]).toEqual([[], [0], false])
})
