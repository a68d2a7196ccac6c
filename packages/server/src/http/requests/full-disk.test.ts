import { afterAll, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'
import { emailOf, PASSWORD } from '../../testing/people.ts'

let free = 0
const server = await startTestNode({ readRoom: async () => ({ free, size: 1e12 }) })
afterAll(() => server.stop())
const path = '/api/boutiques/atelier/essais'

it('on a full disk writes are refused with a sentence, reading and signing in work; with free space writes work again', async () => {
  const manager = server.as('gerante')
  for (const answer of await Promise.all([
    manager.post(path, { titre: 'Sans place' }),
    manager.patch(`${path}/absent`, { titre: 'Sans place' }),
    manager.remove(`${path}/absent`),
    manager.post(`${path}/absent/actions/top`),
    manager.send('POST', '/api/boutiques/atelier/photos', new FormData()),
  ])) {
    expect(answer.refusal).toBe('507 disque.plein')
    expect(answer.problem.detail).toBe('Le disque du serveur est plein')
  }
  expect(await manager.list(path)).toMatchObject({ documents: [] })
  const signedIn = await server.nobody.post('/api/auth/sign-in/email', { email: emailOf('membre'), password: PASSWORD })
  expect(signedIn.status).toBe(200)
  free = 1e12
  await expect.poll(async () => (await manager.post(path, { titre: 'De la place' })).status).toBe(201)
})
