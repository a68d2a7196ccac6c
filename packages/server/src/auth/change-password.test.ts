import { afterAll, expect, it } from 'vitest'
import { Client } from '../testing/client.ts'
import { startTestNode } from '../testing/node.ts'
import { emailOf, PASSWORD } from '../testing/people.ts'

const server = await startTestNode()
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
