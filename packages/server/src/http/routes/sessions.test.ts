import type { SignedIn } from '@boutique/domain'
import { afterAll, expect, it } from 'vitest'
import { Client } from '../../testing/client.ts'
import { startTestNode, startTwoNodes } from '../../testing/node.ts'
import { PASSWORD } from '../../testing/people.ts'

const { server, second, stop } = await startTwoNodes()
afterAll(stop)
const admin = server.as('admin')
const listed = async (client: Client, path: string): Promise<SignedIn[]> =>
  ((await client.get(path)).body as unknown as { sessions: SignedIn[] }).sessions

const email = 'deux-appareils@exemple.fr'
const { id } = await admin.create('/api/utilisateurs', { displayname: 'Deux', email, password: PASSWORD })
const path = `/api/utilisateurs/${id}/sessions`
async function signIn(address = server.address): Promise<Client> {
  const answer = await server.nobody.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  return new Client(address, answer.headers.get('set-auth-token') ?? '')
}

it('a person sees where they are signed in, and ends a session, on every server', async () => {
  const [laptop, phone] = [await signIn(), await signIn(second.address)]
  expect((await phone.get('/api/moi')).status).toBe(200)
  const mine = await listed(laptop, '/api/moi/sessions')
  expect(mine.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
  expect(mine[0]).toMatchObject({ address: '127.0.0.1', since: expect.stringMatching(/^\d{4}-.*Z$/) })
  expect(JSON.stringify(mine)).not.toContain('token')
  expect((await laptop.remove(`/api/moi/sessions/${mine[0]?.id}`)).status).toBe(204)
  expect((await laptop.remove(`/api/moi/sessions/${mine[0]?.id}`)).refusal).toBe('404 session.absente')
  expect((await laptop.remove('/api/moi/sessions/a%00b')).refusal).toBe('404 session.absente')
  await expect.poll(async () => (await phone.get('/api/moi')).status).toBe(401)
  expect(await listed(laptop, '/api/moi/sessions')).toHaveLength(1)
})

it('a person ends all other sessions', async () => {
  const [laptop, phone] = [await signIn(), await signIn()]
  expect((await laptop.remove('/api/moi/sessions')).status).toBe(204)
  expect((await phone.get('/api/moi')).status).toBe(401)
  expect((await laptop.get('/api/moi')).status).toBe(200)
})

it('an administrator sees and ends the sessions of others; nobody else does', async () => {
  const phone = await signIn()
  const [one] = await listed(admin, path)
  expect(one?.isCurrent).toBe(false)
  const gerante = server.as('gerante')
  expect((await gerante.get(path)).status).toBe(403)
  expect((await gerante.remove(`${path}/${one?.id}`)).status).toBe(403)
  // Not by the address of one's own sessions either.
  expect((await gerante.remove(`/api/moi/sessions/${one?.id}`)).status).toBe(404)
  expect((await phone.get('/api/moi')).status).toBe(200)
  expect((await admin.remove(`${path}/${one?.id}`)).status).toBe(204)
  expect((await phone.get('/api/moi')).status).toBe(401)
  expect((await admin.get('/api/utilisateurs/inconnu/sessions')).status).toBe(404)
})

it('a sign-in is noted without a change of the user, and kept when its session has ended', async () => {
  const lastOf = async (who: string): Promise<string | undefined> => {
    const { connexions } = (await admin.get('/api/connexions')).body as unknown as { connexions: SignIn[] }
    return connexions.find((one) => one.id === who)?.at
  }
  const other = await admin.create('/api/utilisateurs', { displayname: 'Jamais', email: 'jamais@exemple.fr' })
  const { rev } = await admin.read(`/api/utilisateurs/${id}`)
  const phone = await signIn()
  const [mine] = await listed(phone, '/api/moi/sessions')
  expect(await lastOf(id)).toBe(mine?.since)
  expect(await lastOf(other.id)).toBeUndefined()
  expect((await phone.remove(`/api/moi/sessions/${mine?.id}`)).status).toBe(204)
  expect(await lastOf(id)).toBe(mine?.since)
  expect((await admin.read(`/api/utilisateurs/${id}`)).rev).toBe(rev)
  expect((await server.as('gerante').get('/api/connexions')).status).toBe(403)
})

it('the sessions of before the table are noted at the next start', async () => {
  const phone = await signIn()
  const [mine] = await listed(phone, '/api/moi/sessions')
  await server.sql('delete from system.sign_ins where user_id = $1', [id])
  const next = await startTestNode({}, server)
  const { connexions } = (await next.as('admin').get('/api/connexions')).body as unknown as { connexions: SignIn[] }
  expect(connexions.find((one) => one.id === id)?.at).toBe(mine?.since)
  await next.stop()
})

interface SignIn {
  id: string
  at: string
}
