import { afterAll, expect, it } from 'vitest'
import { Client } from '../testing/client.ts'
import { startTestNode } from '../testing/node.ts'
import { emailOf, PASSWORD } from '../testing/people.ts'

// The test speaks for the proxy: each request names its sender.
const server = await startTestNode({ trustProxy: 'loopback' })
afterAll(() => server.stop())

const signIn = async (): Promise<Client> => {
  const answer = await server.nobody.post('/api/auth/sign-in/email', { email: emailOf('membre'), password: PASSWORD })
  return new Client(server.address, answer.headers.get('set-auth-token') ?? '')
}

it.each([
  ['ends the other sessions', {}, 401],
  ['ends them when asked to', { revokeOtherSessions: true }, 401],
  ['ends them whatever else is sent in place of a refusal', { revokeOtherSessions: null }, 401],
  ['keeps them when asked not to end them', { revokeOtherSessions: false }, 200],
])('a new password %s', async (_, choice, status) => {
  const [own, other] = [await signIn(), await signIn()]
  const body = { currentPassword: PASSWORD, newPassword: PASSWORD, ...choice }
  const answer = await own.post('/api/auth/change-password', body)
  expect(answer.status).toBe(200)
  expect((await other.get('/api/moi')).status).toBe(status)
  // The own session goes on, by the token of the answer where there is a new one.
  const token = answer.headers.get('set-auth-token')
  const going = token ? new Client(server.address, token) : own
  expect((await going.get('/api/moi')).status).toBe(200)
})

it('ten wrong passwords of a person are looked at in a quarter of an hour, from whatever address and session', async () => {
  const sessions = [await signIn(), await signIn()]
  const change = (at: number, currentPassword: string, newPassword = 'un-tout-autre-mot') =>
    (sessions[at % 2] as Client).send(
      'POST',
      '/api/auth/change-password',
      { currentPassword, newPassword, revokeOtherSessions: false },
      { 'x-forwarded-for': `203.0.113.${at + 1}` },
    )
  // Neither a right password nor a new one that is refused counts.
  for (let at = 20; at < 32; at++)
    expect((await change(at, PASSWORD, at % 2 ? 'court' : PASSWORD)).status).toBe(at % 2 ? 400 : 200)
  const answers = []
  for (let at = 0; at < 10; at++) answers.push((await change(at, 'pas-le-bon-mot')).status)
  expect(answers).toEqual(Array.from({ length: 10 }, () => 400))
  const refused = await change(10, PASSWORD)
  expect(refused.refusal).toBe('429 trop.de-tentatives')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  await server.sql(`update system.sign_in_attempts set since = since - interval '16 minutes'`)
  expect((await change(11, PASSWORD, PASSWORD)).status).toBe(200)
})
