import { afterAll, expect, it, vi } from 'vitest'
import { Client } from '../testing/client.ts'
import { startTestNode } from '../testing/node.ts'
import { emailOf, PASSWORD } from '../testing/people.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const admin = server.as('admin')
const list = '/api/boutiques/atelier/produits'

it('the node that changes a right applies it before it responds', async () => {
  const changed = vi.spyOn(server.node.engine, 'changed')
  const id = server.idOf('collegue')
  await admin.change(`/api/utilisateurs/${id}`, { displayname: 'Colin Petit' })
  expect(changed.mock.calls).toEqual([['utilisateurs', id]])
  changed.mockRestore()
})

it('a node drops what it cached of a person once it changed them, without waiting for the bus', async () => {
  const id = server.idOf('gerante')
  expect((await server.as('gerante').get(list)).status).toBe(200)
  // The notifying trigger is off: the bus sends nothing.
  await server.sql('alter table utilisateurs disable trigger changed_by_update')
  await server.sql(`update utilisateurs set data = data || '{"isBlocked":true}' where id = $1`, [id])
  await server.sql('alter table utilisateurs enable trigger changed_by_update')
  expect((await server.as('gerante').get(list)).status).toBe(200)
  server.node.engine.changed('utilisateurs', id)
  expect((await server.as('gerante').get(list)).status).toBe(401)
})

it.each([
  ['signs somebody out', '/api/auth/sign-out', {}],
  [
    'changes a password',
    '/api/auth/change-password',
    { currentPassword: PASSWORD, newPassword: PASSWORD, revokeOtherSessions: true },
  ],
])('the node that %s ends the sessions before it responds', async (_, path, body) => {
  const signedIn = await server.nobody.post('/api/auth/sign-in/email', { email: emailOf('membre'), password: PASSWORD })
  const client = new Client(server.address, signedIn.headers.get('set-auth-token') ?? '')
  expect((await client.get('/api/moi')).status).toBe(200)
  await server.sql('alter table auth.session disable trigger user')
  expect((await client.post(path, body)).status).toBe(200)
  expect((await client.get('/api/moi')).refusal).toBe('401 session.absente')
  await server.sql('alter table auth.session enable trigger user')
})

it('creating a person with an invalid id creates no identity', async () => {
  const body = { displayname: 'Nina', email: 'nina@exemple.fr', password: 'une phrase assez longue' }
  const refused = await admin.post('/api/utilisateurs', { ...body, id: 'pas un identifiant' })
  expect([refused.refusal, refused.problem.errors?.[0]?.path]).toEqual(['422 validation', 'id'])
  const taken = await admin.post('/api/utilisateurs', { ...body, id: server.idOf('gerante') })
  expect(taken.refusal).toBe('409 identifiant.pris')
  expect((await admin.post('/api/utilisateurs', body)).status).toBe(201)
})
