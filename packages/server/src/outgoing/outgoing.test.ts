import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { Problem } from '@boutique/domain'
import { afterEach, describe, expect, it } from 'vitest'
import { createOutgoing, type OutgoingOptions } from './outgoing.ts'
import { parseAllowed } from './resolve.ts'
import { startTestDns } from '../testing/services/dns.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Starts a server on the loopback interface; `seen` counts its requests. */
async function serve(answer: RequestListener): Promise<{ port: number; seen: string[]; server: Server }> {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, seen, server }
}
const local = (port: number, options: OutgoingOptions = {}) =>
  createOutgoing({ allowed: new Set([`127.0.0.1:${port}`]), ...options }).of('atelier')
const codeOf = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof Problem ? error.code : `no problem: ${String(error)}`
}

describe('the address of a call', () => {
  it('is public, or allowed by the operator with its port', async () => {
    const { port, seen } = await serve((_, response) => response.end('here'))
    const response = await local(port).fetch(`http://127.0.0.1:${port}/one`)
    expect([response.status, await response.text()]).toEqual([200, 'here'])
    expect(await codeOf(local(port + 1).fetch(`http://127.0.0.1:${port}/two`))).toBe('appel.adresse')
    expect(await codeOf(createOutgoing().of('atelier').fetch(`http://127.0.0.1:${port}/three`))).toBe('appel.adresse')
    expect(seen).toEqual(['GET /one'])
  })

  it.each([
    ...['http://127.0.0.1', 'http://2130706433', 'http://0x7f.1', 'http://0', 'http://[::1]', 'http://[::]'],
    ...['http://[::ffff:127.0.0.1]', 'http://169.254.169.254/latest/meta-data', 'https://10.1.2.3', 'http://[fd00::1]'],
    ...['http://lea:secret@example.com', 'http://lea@example.com', 'ftp://example.com', 'file:///etc/passwd'],
    ...['javascript:1', 'data:,x', '//example.com', 'nowhere', ''],
  ])('is refused: %s', async (address) => {
    const { resolver, close, lookups } = await startTestDns({})
    ends.push(close)
    expect(await codeOf(createOutgoing({ resolver }).of('atelier').fetch(address))).toBe('appel.adresse')
    expect(lookups).toEqual([])
  })

  it('is refused when any address of the name is private', async () => {
    const { port, seen } = await serve((_, response) => response.end())
    const names = {
      'private.example': [{ a: ['127.0.0.1'] }],
      'mixed.example': [{ a: ['198.41.0.4', '10.0.0.1'] }],
      'six.example': [{ aaaa: ['::1'] }],
      'mapped.example': [{ aaaa: ['::ffff:7f00:1'] }],
    }
    const { resolver, close } = await startTestDns(names)
    ends.push(close)
    const calls = createOutgoing({ resolver }).of('atelier')
    for (const name of Object.keys(names)) {
      expect([name, await codeOf(calls.fetch(`http://${name}:${port}/`))]).toEqual([name, 'appel.adresse'])
      expect([name, await codeOf(calls.connect(name, port))]).toEqual([name, 'appel.adresse'])
    }
    expect(await codeOf(calls.fetch(`http://unknown.example:${port}/`))).toBe('appel.echec')
    expect(seen).toEqual([])
  })

  it('is resolved once: the connection goes to the address that was checked', async () => {
    const { port } = await serve((request, response) => response.end(request.headers.host))
    // The second answer of the name is another address.
    const { resolver, close, lookups } = await startTestDns({
      'turning.example': [{ a: ['127.0.0.1'] }, { a: ['127.0.0.9'] }],
    })
    ends.push(close)
    const calls = local(port, { resolver })
    const address = `http://turning.example:${port}/`
    expect(await (await calls.fetch(address)).text()).toBe(`turning.example:${port}`)
    expect(lookups).toEqual(['turning.example', 'turning.example'])
    expect(await codeOf(calls.fetch(address))).toBe('appel.adresse')
  })
})

it('a call by https has the same checks, names its host, and needs a certificate', async () => {
  const named: string[] = []
  const server = createSecureServer({
    SNICallback: (name, done) => {
      named.push(name)
      done(new Error('no certificate'))
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { resolver, close } = await startTestDns({ 'secure.example': [{ a: ['127.0.0.1'] }] })
  ends.push(close)
  const address = `https://secure.example:${port}/`
  expect(await codeOf(createOutgoing({ resolver }).of('atelier').fetch(address))).toBe('appel.adresse')
  expect(named).toEqual([])
  expect(await codeOf(local(port, { resolver }).fetch(address))).toBe('appel.echec')
  expect(named).toEqual(['secure.example'])
})

it('a header that is none is refused, and its value is not quoted', async () => {
  const { port, seen } = await serve((_, response) => response.end())
  const call = local(port).fetch(`http://127.0.0.1:${port}/`, { headers: { authorization: 'secret\nx: y' } })
  const problem = (await call.catch((error: unknown) => error)) as Problem
  expect(problem.code).toBe('appel.echec')
  expect((problem.cause as Error).message).not.toContain('secret')
  expect(seen).toEqual([])
})

describe('a response', () => {
  it('has its status, headers and body; the request its method, headers and body', async () => {
    const { port } = await serve((request, response) => {
      request.setEncoding('utf8')
      request.once('data', (body: string) => {
        response.writeHead(404, { 'x-one': '1' }).end(`${request.method} ${String(request.headers['x-two'])} ${body}`)
      })
    })
    const init = { method: 'POST', headers: { 'x-two': '2' }, body: 'text' }
    const response = await local(port).fetch(`http://127.0.0.1:${port}/`, init)
    expect([response.status, response.headers.get('x-one'), await response.text()]).toEqual([404, '1', 'POST 2 text'])
  })

  it.each([301, 302, 303, 307, 308])(
    'that redirects with %i is refused, and its address is not called',
    async (status) => {
      const { port, seen } = await serve((_, response) => response.writeHead(status, { location: '/next' }).end())
      expect(await codeOf(local(port).fetch(`http://127.0.0.1:${port}/`))).toBe('appel.redirection')
      expect(seen).toEqual(['GET /'])
    },
  )

  it('is limited in bytes', async () => {
    const { port } = await serve((_, response) => {
      response.write('x'.repeat(600))
      response.end('x'.repeat(600))
    })
    const address = `http://127.0.0.1:${port}/`
    expect(await codeOf(local(port, { mostBytes: 1199 }).fetch(address))).toBe('appel.taille')
    expect((await local(port, { mostBytes: 1200 }).fetch(address)).status).toBe(200)
  })

  it.each(['before it starts', 'in the middle'])('that stops %s is a timeout', async (when) => {
    const { port } = await serve((_, response) => void (when === 'in the middle' && response.write('x')))
    const call = local(port, { timeLimit: 100 }).fetch(`http://127.0.0.1:${port}/`)
    expect(await codeOf(call)).toBe('appel.delai')
  })

  it('that breaks off is a failure', async () => {
    const { port } = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 10 })
      response.write('x', () => response.destroy())
    })
    expect(await codeOf(local(port).fetch(`http://127.0.0.1:${port}/`))).toBe('appel.echec')
  })

  it('of a server that is not there, or speaks no HTTP, is a failure', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined).resume()
      socket.end('SSH-2.0-x\r\n')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    expect(await codeOf(local(port).fetch(`http://127.0.0.1:${port}/`))).toBe('appel.echec')
    server.close()
    await once(server, 'close')
    expect(await codeOf(local(port).fetch(`http://127.0.0.1:${port}/`))).toBe('appel.echec')
    expect(await codeOf(local(port).connect('127.0.0.1', port))).toBe('appel.echec')
  })
})

it('a boutique has four calls at once and eight that wait; another boutique is not delayed', async () => {
  const open = Promise.withResolvers<void>()
  let busy = 0
  let most = 0
  const { port } = await serve((request, response) => {
    busy += 1
    most = Math.max(most, busy)
    const end = (): void => {
      busy -= 1
      response.end()
    }
    if (request.url === '/slow') void open.promise.then(end)
    else end()
  })
  const outgoing = createOutgoing({ allowed: new Set([`127.0.0.1:${port}`]) })
  const address = `http://127.0.0.1:${port}`
  const slow = Array.from({ length: 12 }, () => outgoing.of('atelier').fetch(`${address}/slow`))
  expect(await codeOf(outgoing.of('atelier').fetch(address))).toBe('appel.trop')
  expect((await outgoing.of('brocante').fetch(address)).status).toBe(200)
  open.resolve()
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  expect(most).toBeLessThanOrEqual(5)
})

it('a connection for another protocol goes through the same checks', async () => {
  const server = createTcpServer((socket) => socket.end('220 ready\r\n')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => void server.close())
  const { port } = server.address() as AddressInfo
  const socket = await local(port).connect('127.0.0.1', port)
  const [greeting] = (await once(socket, 'data')) as [Buffer]
  expect(greeting.toString()).toBe('220 ready\r\n')
  socket.destroy()
  expect(await codeOf(createOutgoing().of('atelier').connect('127.0.0.1', port))).toBe('appel.adresse')
})

it.each([
  ['', []],
  ['127.0.0.1:4000', ['127.0.0.1:4000']],
  ['127.0.0.1:80, [0:0::1]:4000 ,', ['127.0.0.1:80', '::1:4000']],
  ['127.0.0.1', undefined],
  ['localhost:4000', undefined],
  ['127.0.0.1:70000', undefined],
  ['127.0.0.0/8:4000', undefined],
])('the addresses that the operator allows: %j', (text, allowed) => {
  const found = parseAllowed(text)
  expect(found && [...found]).toEqual(allowed)
})
