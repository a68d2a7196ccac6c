import { once } from 'node:events'
import type { Resolver } from 'node:dns/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Problem } from '@boutique/domain'
import { afterEach, describe, expect, it } from 'vitest'
import { type BoutiqueCalls, createOutgoing, type OutgoingOptions } from './outgoing.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Starts a TCP server that passes each connection and the first line of its request to `answer`. */
async function speak(answer: (socket: Socket, line: string) => unknown): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', (data) => void answer(socket, data.toString('latin1').split('\r\n')[0] ?? ''))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
const callsOf = (port: number, options: OutgoingOptions = {}): BoutiqueCalls =>
  createOutgoing({ allowed: new Set([`127.0.0.1:${port}`]), ...options }).of('atelier')
const codeOf = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof Problem ? error.code : `no problem: ${String(error)}`
}

const GOOD = 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\ngood'
const SWITCH = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'
const BAD: [name: string, sent: string][] = [
  ...['600', '999', '199', '099', '000', '101'].map((status): [string, string] => [
    `the status ${status}`,
    `HTTP/1.1 ${status} x\r\ncontent-length: 0\r\n\r\n`,
  ]),
  ['a switch of protocols', SWITCH],
  ['a switch of protocols with data', `${SWITCH}\x81\x05hello`],
  ['a switch of protocols after an interim response', `HTTP/1.1 100 Continue\r\n\r\n${SWITCH}`],
  ['more interim responses than are read', `${'HTTP/1.1 102 Processing\r\n\r\n'.repeat(21)}${GOOD}`],
  ['nothing', ''],
  ['only an interim response', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'],
  ['half a header', 'HTTP/1.1 200 OK\r\nx-one'],
  ['a header with a forbidden character', 'HTTP/1.1 200 OK\r\nx-one: a\x00b\r\ncontent-length: 0\r\n\r\n'],
  ['a header name with a forbidden character', 'HTTP/1.1 200 OK\r\nx one: a\r\ncontent-length: 0\r\n\r\n'],
  ['headers that are too long', `HTTP/1.1 200 OK\r\nx-one: ${'a'.repeat(100_000)}\r\n\r\n`],
  ['a chunk without a length', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
  ['a chunk that is not whole', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n9\r\nabc'],
  ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
]

describe('an answer with', () => {
  it.each(BAD)('%s is a failure', async (_, sent) => {
    const port = await speak((socket) => socket.end(Buffer.from(sent, 'latin1')))
    expect(await codeOf(callsOf(port).fetch(`http://127.0.0.1:${port}/`))).toBe('appel.echec')
  })

  it('a connection that is reset is a failure', async () => {
    const port = await speak((socket) => socket.resetAndDestroy())
    expect(await codeOf(callsOf(port).fetch(`http://127.0.0.1:${port}/`))).toBe('appel.echec')
  })

  it.each([
    ['interim responses before it', `${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(20)}${GOOD}`],
    ['bytes after its end', `${GOOD}HTTP/1.1 600 x\r\n\r\n\x00`],
    ['an unusual reason', GOOD.replace('OK', '\xe9\xff')],
    ['an unusual header', GOOD.replace('content', 'x-one: \xe9\xff\r\n__proto__: 1\r\ncontent')],
  ])('%s is read', async (_, sent) => {
    const port = await speak((socket) => socket.end(Buffer.from(sent, 'latin1')))
    const response = await callsOf(port).fetch(`http://127.0.0.1:${port}/`)
    expect([response.status, await response.text()]).toEqual([200, 'good'])
  })
})

describe('the time limit ends', () => {
  it.each([
    ['a server that says nothing', ''],
    ['an interim response without another', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['headers without an end', 'HTTP/1.1 200 OK\r\nx-one: 1\r\n'],
    ['a body without an end', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc'],
  ])('%s', async (_, sent) => {
    const closed = Promise.withResolvers<void>()
    const port = await speak((socket) => {
      socket.on('close', () => closed.resolve())
      socket.write(sent)
    })
    // Long enough to connect on a busy machine.
    const call = callsOf(port, { timeLimit: 1000 }).fetch(`http://127.0.0.1:${port}/`)
    expect(await codeOf(call)).toBe('appel.delai')
    await closed.promise
  })

  it('a name that is not resolved', async () => {
    const never = () => new Promise<never>(() => undefined)
    const resolver = () => ({ resolve4: never, resolve6: never }) as unknown as Resolver
    const calls = createOutgoing({ resolver, timeLimit: 100 }).of('atelier')
    expect(await codeOf(calls.fetch('http://silent.example/'))).toBe('appel.delai')
    expect(await codeOf(calls.connect('silent.example', 25))).toBe('appel.delai')
  })

  it('a name that is resolved too late: nothing is sent to its address', async () => {
    const answer = Promise.withResolvers<string[]>()
    const resolver = () => ({ resolve4: () => answer.promise, resolve6: () => [] }) as unknown as Resolver
    let seen = 0
    const port = await speak(() => (seen += 1))
    const calls = callsOf(port, { resolver, timeLimit: 100 })
    expect(await codeOf(calls.fetch(`http://late.example:${port}/`))).toBe('appel.delai')
    answer.resolve(['127.0.0.1'])
    expect(await codeOf(callsOf(port, { timeLimit: 1000 }).fetch(`http://127.0.0.1:${port}/`))).toBe('appel.delai')
    expect(seen).toBe(1)
  })
})

it('a caller that gives up ends its call and closes the connection', async () => {
  const closed = Promise.withResolvers<void>()
  const caller = new AbortController()
  const port = await speak((socket) => {
    socket.on('close', () => closed.resolve())
    caller.abort()
  })
  const call = callsOf(port).fetch(`http://127.0.0.1:${port}/`, { signal: caller.signal })
  expect(await codeOf(call)).toBe('appel.echec')
  await closed.promise
})

it('every call gives its slot back, once', async () => {
  const open = Promise.withResolvers<void>()
  let busy = 0
  let most = 0
  const port = await speak(async (socket, line) => {
    const [, bad] = BAD[Number(/^GET \/bad\/(\d+) /.exec(line)?.[1] ?? -1)] ?? []
    if (bad !== undefined) return socket.end(Buffer.from(bad, 'latin1'))
    busy += 1
    most = Math.max(most, busy)
    await open.promise
    busy -= 1
    socket.end(GOOD)
  })
  const calls = callsOf(port)
  const address = `http://127.0.0.1:${port}`
  // One call in progress keeps the slots of the boutique while the others fail.
  const first = calls.fetch(`${address}/slow`)
  for (const index of BAD.keys()) expect(await codeOf(calls.fetch(`${address}/bad/${index}`))).toBe('appel.echec')
  const slow = [first, ...Array.from({ length: 11 }, () => calls.fetch(`${address}/slow`))]
  expect(await codeOf(calls.fetch(`${address}/slow`))).toBe('appel.trop')
  await expect.poll(() => busy).toBe(4)
  open.resolve()
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  expect(most).toBe(4)
})

it('a connection that is reset later only closes its socket', async () => {
  const port = await speak((socket) => socket.resetAndDestroy())
  const socket = await callsOf(port).connect('127.0.0.1', port)
  const closed = new Promise<boolean>((resolve) => socket.once('close', resolve))
  socket.write('EHLO\r\n')
  expect(await closed).toBe(true)
})
