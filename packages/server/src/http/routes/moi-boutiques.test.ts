import { afterAll, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'
import { PASSWORD } from '../../testing/people.ts'
import { Client } from '../../testing/client.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const admin = server.as('admin')

const made: string[] = []
for (let number = 1; number <= 203; number++)
  made.push(
    (await admin.create('/api/boutiques', { name: `Boutique ${String(number).padStart(3, '0')}` })).id as string,
  )
const last = made.at(-1) as string

interface Answer {
  boutiques: { id: string; name: string }[]
  hasMoreBoutiques?: boolean
}

async function moiOf(fields: Record<string, unknown>): Promise<Answer> {
  const email = `${crypto.randomUUID()}@exemple.fr`
  await admin.create('/api/utilisateurs', { displayname: 'Nombreux', email, password: PASSWORD, ...fields })
  const signedIn = await server.nobody.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  const token = signedIn.headers.get('set-auth-token') ?? ''
  return (await new Client(server.address, token).get('/api/moi')).body as unknown as Answer
}

it("beyond two hundred boutiques, the user's own one is in the answer, once", async () => {
  const far = await moiOf({ type: 'admin', boutique: last })
  expect(far.boutiques).toHaveLength(201)
  expect(far.boutiques.at(-1)).toMatchObject({ id: last, name: 'Boutique 203' })
  expect(far.hasMoreBoutiques).toBe(true)
  const near = await moiOf({ type: 'admin', boutique: made[0] })
  expect(near.boutiques).toHaveLength(200)
  expect(near.boutiques.filter(({ id }) => id === made[0])).toHaveLength(1)
})

it('a boutique that was deleted is not in the answer, and a whole list says so', async () => {
  const gone = (await admin.create('/api/boutiques', { name: 'Zinc fermé' })).id as string
  await admin.remove(`/api/boutiques/${gone}`)
  expect((await moiOf({ type: 'admin', boutique: gone })).boutiques).toHaveLength(200)
  const member = await moiOf({ boutique: last, boutiques: made.slice(0, 3) })
  expect(member.boutiques).toHaveLength(4)
  expect(member.hasMoreBoutiques).toBeUndefined()
})
