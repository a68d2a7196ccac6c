import { afterAll, expect, it } from 'vitest'
import { startTestNode } from './node.ts'
import { type Person, PEOPLE } from './people.ts'

const server = await startTestNode()
afterAll(() => server.stop())

it.each(Object.keys(PEOPLE) as Person[])('%s is signed in on a copy of the prepared database', async (person) => {
  const answer = await server.as(person).get('/api/moi')
  expect(answer.body.user).toMatchObject({
    id: server.idOf(person),
    ...(person !== 'admin' && PEOPLE[person]),
  })
})
