import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { startTestNode, type TestNode } from '../testing/node.ts'
import { visitorOf } from '../testing/visitor.ts'

// Several servers refuse who has used up a limit on one of them, without a read for each request.

const options = { trustProxy: 'loopback', publicRate: { burst: 20, perSecond: 0.001 } }
const server = await startTestNode(options)
const second = await startTestNode(options, server)
const listener = new pg.Client(server.database.connection)
await listener.connect()
await listener.query('listen counts')
afterAll(async () => {
  await listener.end()
  await second.stop()
  await server.stop()
})
const { application } = await visitorOf(server, 'atelier')

/** Resolves once the servers told that a key was counted so often. */
function told(key: string, times: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let sum = 0
  listener.on('notification', ({ payload = '' }) => {
    for (const [, one, count] of (JSON.parse(payload) as { counts: [string, string, number][] }).counts)
      if (one.includes(key)) sum += count
    if (sum >= times) resolve()
  })
  return promise
}

type Ask = (on: TestNode, from: string) => Promise<{ status: number }>
const read: Ask = (on, from) =>
  on.nobody.send('GET', '/api/public/pages', undefined, { 'x-application-id': application, 'x-forwarded-for': from })
const resetPassword: Ask = (on, from) =>
  on.nobody.send('POST', '/api/auth/request-password-reset', { email: 'x@example.org' }, { 'x-forwarded-for': from })
let tried = 0
const signIn: Ask = (on, from) =>
  on.nobody.send(
    'POST',
    '/api/auth/sign-in/email',
    { email: `x${++tried}@example.org`, password: 'pas-le-bon' },
    { 'x-forwarded-for': from },
  )

it.each<[string, string, number, Ask]>([
  ['reads of a website', '203.0.113.1', 20, read],
  ['links to choose a password', '203.0.113.2', 5, resetPassword],
  ['attempts to sign in', '203.0.113.3', 20, signIn],
])('%s: a sender that is refused by one server is refused by the others', async (_, from, most, ask) => {
  const heard = told(from, most)
  const answers = []
  for (let time = 0; time <= most; time++) answers.push((await ask(server, from)).status)
  expect(answers.filter((status) => status === 429)).toHaveLength(1)
  await heard
  // The other server hears it at the same time as the test, so that a request or two may still get through.
  let allowed = 0
  while ((await ask(second, from)).status !== 429) allowed++
  expect(allowed).toBeLessThan(most / 2)
})
