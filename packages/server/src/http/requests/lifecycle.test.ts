import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { startTestNode, type TestNode } from '../../testing/node.ts'

/** A plain TCP connection to the server, and everything received on it. */
async function plainSocket({ address }: TestNode) {
  const { hostname, port } = new URL(address)
  const socket: Socket = connect(Number(port), hostname)
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  socket.on('error', () => undefined)
  const closed = once(socket, 'close').then(() => received)
  await once(socket, 'connect')
  const until = async (words: string): Promise<void> => {
    while (!received.includes(words)) await once(socket, 'data')
  }
  return { socket, closed, until }
}

it('a stopping server finishes requests in progress, and closes idle connections at once', async () => {
  const server = await startTestNode()
  const body = JSON.stringify({ titre: 'Commencé avant' })
  const head = (method: string, path: string, length = 0): string =>
    `${method} ${path} HTTP/1.1\r\nhost: ${new URL(server.address).host}\r\nauthorization: Bearer ${server.tokenOf('gerante')}\r\n` +
    `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
  const idle = await plainSocket(server)
  idle.socket.write(head('GET', '/health'))
  await idle.until('"ok":true')
  const busy = await plainSocket(server)
  busy.socket.write(head('POST', '/api/boutiques/atelier/essais', Buffer.byteLength(body)) + body.slice(0, 5))
  const live = await server.live('gerante')
  live.list('liste', { boutique: 'atelier', collection: 'essais' })
  await live.ready('liste')

  const stopped = server.node.stop()
  expect(await live.closed).toBe(1012)
  await idle.closed
  busy.socket.write(body.slice(5))
  expect(await busy.closed).toMatch(/^HTTP\/1\.1 201 /)
  await stopped
  expect(await server.sql(`select data->>'titre' as titre from essais`)).toEqual([{ titre: 'Commencé avant' }])
  await server.stop()
})

it('a request that takes too long to arrive is refused with a problem, and a silent connection is closed', async () => {
  const server = await startTestNode()
  const http = server.node.app.server
  expect(http).toMatchObject({ headersTimeout: 20_000, requestTimeout: 300_000, timeout: 120_000 })
  const [withoutHeaders, withoutBody] = [await plainSocket(server), await plainSocket(server)]
  withoutHeaders.socket.write('GET /health HTTP/1.1\r\n')
  withoutBody.socket.write(
    'POST /api/auth/sign-in/email HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{',
  )
  Object.assign(http, { headersTimeout: 1, requestTimeout: 1, timeout: 50 })
  const silent = await plainSocket(server)
  expect(await silent.closed).toBe('')
  for (const { closed } of [withoutHeaders, withoutBody])
    expect(await closed).toMatch(/^HTTP\/1\.1 408 [^]*content-type: application\/problem\+json/i)
  await server.stop()
})
