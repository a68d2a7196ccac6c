import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from '../testing/client.ts'
import { startTwoNodes } from '../testing/node.ts'
import { PASSWORD } from '../testing/people.ts'

const { server, second, stop } = await startTwoNodes()
afterAll(stop)
const first = server.as('admin')
const pathOf = (id: string): string => `/api/utilisateurs/${id}`
let made = 0

/** An administrator, and their client on one of the nodes. */
async function administrator(address: string) {
  const email = `chef${++made}@exemple.fr`
  const { id } = await first.create('/api/utilisateurs', {
    displayname: 'Chef',
    email,
    password: PASSWORD,
    type: 'admin',
  })
  const answer = await server.nobody.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  return { id, client: new Client(address, answer.headers.get('set-auth-token') ?? '') }
}
const administrators = async (): Promise<string[]> =>
  (
    await server.sql<{ id: string }>(
      `select id from utilisateurs where not deleted and data->>'type' = 'admin' and data->>'isBlocked' = 'false'`,
    )
  ).map(({ id }) => id)

describe('two administrators, on two servers, who at the same moment', () => {
  let [a, b]: Awaited<ReturnType<typeof administrator>>[] = []
  beforeAll(async () => {
    a = await administrator(server.address)
    b = await administrator(second.address)
  })

  it.each([
    ['delete each other', (client: Client, id: string) => client.remove(pathOf(id))],
    ['demote each other', (client: Client, id: string) => client.patch(pathOf(id), { type: 'user' })],
    ['block each other', (client: Client, id: string) => client.patch(pathOf(id), { isBlocked: true })],
  ])('%s leave one', async (_, remove) => {
    if (!a || !b) throw new Error('not signed in')
    for (let round = 0; round < 4; round++) {
      await only([a.id, b.id])
      for (const { client } of [a, b])
        await expect.poll(async () => (await client.get('/api/utilisateurs')).status).toBe(200)
      const answers = await Promise.all([remove(a.client, b.id), remove(b.client, a.id)])
      const left = await administrators()
      expect(left).toHaveLength(1)
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    }
    await only([a.id, b.id, server.idOf('admin')])
  })
})

/** Makes these the only administrators, by the database. */
const only = (ids: readonly string[]) =>
  server.sql(
    `update utilisateurs set deleted = case when id = any($1) then false else deleted end,
       data = data || jsonb_build_object('type', case when id = any($1) then 'admin' else 'user' end, 'isBlocked', false)
     where id = any($1) or data->>'type' = 'admin'`,
    [ids],
  )

it('nobody removes, demotes or blocks themselves', async () => {
  const id = server.idOf('admin')
  expect((await first.remove(pathOf(id))).status).toBe(409)
  expect((await first.patch(pathOf(id), { type: 'user' })).status).toBe(409)
  expect((await first.patch(pathOf(id), { isBlocked: true })).status).toBe(409)
})
