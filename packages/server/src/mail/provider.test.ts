import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { MailFailure } from './boutique-mail.ts'
import { createProvider, type ProviderBusy } from './provider.ts'

let reply: string | undefined
let received = ''
const sockets = new Set<net.Socket>()
const service = net.createServer((socket) => {
  sockets.add(socket)
  socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  socket.on('data', (data) => {
    received += data
    if (received.includes('}') && reply !== undefined) socket.write(Buffer.from(reply, 'utf8'))
  })
})
service.listen(0, '127.0.0.1')
await once(service, 'listening')
afterAll(() => service.close())
beforeEach(() => {
  received = ''
})

const address = new URL(`http://127.0.0.1:${(service.address() as AddressInfo).port}/envoi?cle=1`)
const failureOf = async (sent: Promise<void>): Promise<[string, string] | undefined> =>
  sent.then(
    () => undefined,
    ({ kind, message }: MailFailure) => [kind, message],
  )
const answer = (status: string, rest = 'content-length: 0\r\n\r\n') => `HTTP/1.1 ${status}\r\n${rest}`

it('[REQ-33] [REQ-34] is asked by a POST in JSON, with the application of the boutique', async () => {
  reply = answer('200 OK')
  await createProvider(address).send('app-1', 'd1')
  expect(received).toMatch(/^POST \/envoi\?cle=1 HTTP\/1\.1\r\n/)
  expect(received).toMatch(/\r\nx-application-id: app-1\r\n/i)
  expect(received).toMatch(/\r\ncontent-type: application\/json\r\n/i)
  expect(JSON.parse(received.slice(received.indexOf('{')))).toStrictEqual({
    type: 'send',
    collection: 'demandes',
    demandeId: 'd1',
  })
})

it.each([
  ['500 Service indisponible', 'Service indisponible'],
  ['202 Accepted', 'Accepted'],
  ['302 Found', 'Found'],
  ['501 Not Implemented', 'Not Implemented'],
  ['500 ', "Le service d'envoi a répondu 500"],
  [`500 ${'x'.repeat(5000)}`, 'x'.repeat(200)],
])('[REQ-35] the status %s fails with its text', async (status, text) => {
  reply = answer(status, 'location: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n')
  expect(await failureOf(createProvider(address).send('app', 'd1'))).toEqual(['refused', text])
})

const LATER = "Le service d'envoi demande de réessayer plus tard"
it.each([
  ['429 Too Many Requests', LATER],
  ['502 Bad Gateway', LATER],
  ['503 Messagerie arrêtée', 'Messagerie arrêtée'],
  ['504 Gateway Timeout', LATER],
])('the status %s has sent nothing yet', async (status, text) => {
  reply = answer(status)
  expect(await failureOf(createProvider(address).send('app', 'd1'))).toEqual(['temporary', text])
})

it.each<[string, number | undefined]>([
  ['7', 7000],
  ['0', 1000],
  ['9'.repeat(100), 600_000],
  ['Fri, 31 Dec 2999 23:59:59 GMT', 600_000],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 1000],
  ['bientot', undefined],
  ['9'.repeat(5000), undefined],
])('its Retry-After %s is kept within bounds', async (header, milliseconds) => {
  reply = answer('429 Too Many Requests', `retry-after: ${header}\r\ncontent-length: 0\r\n\r\n`)
  const sent = createProvider(address).send('app', 'd1')
  const failure = (await sent.catch((error: unknown) => error)) as ProviderBusy
  expect([failure.kind, failure.retryAfter]).toEqual(['temporary', milliseconds])
})

it('[REQ-37] the body of a response is not read: one without an end is a success', async () => {
  reply = answer('200 OK', 'transfer-encoding: chunked\r\n\r\n')
  expect(await failureOf(createProvider(address).send('app', 'd1'))).toBeUndefined()
  await expect.poll(() => sockets.size).toBe(0)
})

it.each<[string, string | undefined]>([
  ['hangs', undefined],
  ['answers something else', 'bonjour\r\n'],
  ['switches protocols', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
  ['sends headers without an end', `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(20_000)}`],
])('a service that %s may have sent: the outcome is unknown', async (_, bytes) => {
  reply = bytes
  const sentence = "Le service d'envoi n'a pas dit s'il a envoyé la réponse"
  expect(await failureOf(createProvider(address, 300).send('app', 'd1'))).toEqual(['unknown', sentence])
  await expect.poll(() => sockets.size).toBe(0)
})

it('a service that cannot be reached has sent nothing', async () => {
  const closed = new URL('http://127.0.0.1:1/')
  expect(await failureOf(createProvider(closed).send('app', 'd1'))).toEqual([
    'temporary',
    "Le service d'envoi est injoignable",
  ])
})
