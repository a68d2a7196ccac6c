import { afterAll, expect, it, vi } from 'vitest'
import { startTestNode } from '../testing/node.ts'

const house = await startTestNode()
afterAll(() => house.stop())
const admin = house.as('admin')
const list = '/api/boutiques/atelier/produits'

it('the node that changes a right knows it before it answers', async () => {
  const changed = vi.spyOn(house.node.engine, 'changed')
  const id = house.idOf('collegue')
  await admin.change(`/api/utilisateurs/${id}`, { displayname: 'Colin Petit' })
  expect(changed.mock.calls).toEqual([['utilisateurs', id]])
  changed.mockRestore()
})

it('what a node remembers of a person is old once it changed them, whatever the bus says', async () => {
  const id = house.idOf('gerante')
  expect((await house.as('gerante').get(list)).status).toBe(200)
  // The trigger that notifies is off: the bus stays silent.
  await house.sql('alter table utilisateurs disable trigger changed_by_update')
  await house.sql(`update utilisateurs set data = data || '{"isBlocked":true}' where id = $1`, [id])
  await house.sql('alter table utilisateurs enable trigger changed_by_update')
  expect((await house.as('gerante').get(list)).status).toBe(200)
  house.node.engine.changed('utilisateurs', id)
  expect((await house.as('gerante').get(list)).status).toBe(401)
})

it('a person is not half made under an id that cannot be', async () => {
  const body = { displayname: 'Nina', email: 'nina@exemple.fr', password: 'une phrase assez longue' }
  const refused = await admin.post('/api/utilisateurs', { ...body, id: 'pas un identifiant' })
  expect([refused.refusal, refused.problem.errors?.[0]?.path]).toEqual(['422 validation', 'id'])
  const taken = await admin.post('/api/utilisateurs', { ...body, id: house.idOf('gerante') })
  expect(taken.refusal).toBe('409 identifiant.pris')
  expect((await admin.post('/api/utilisateurs', body)).status).toBe(201)
})
