import { afterAll, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'

const server = await startTestNode()
afterAll(() => server.stop())

it('a request in the name of another person than the one that is signed in is refused, and nothing is written', async () => {
  const manager = server.as('gerante')
  const root = '/api/boutiques/atelier/essais'
  const { id } = (await manager.get('/api/moi')).body.user as { id: string }
  const post = (named: string, titre: string) => manager.send('POST', root, { titre }, { 'x-utilisateur': named })
  expect((await post('somebody-else', 'Banc')).refusal).toBe('409 session.autre')
  expect((await post(id, 'Table')).status).toBe(201)
  expect((await manager.list(root)).documents.map(({ titre }) => titre)).toEqual(['Table'])
})
