import { afterAll, expect, it } from 'vitest'
import { startTestNode, type TestNode } from '../testing/node.ts'
import { PASSWORD } from '../testing/people.ts'

const server = await startTestNode()
await server.sql(`update utilisateurs set deleted = true where data->>'type' = 'admin'`)
// They start without an administrator: each has its own one-time link.
const nodes = [await startTestNode({}, server), await startTestNode({}, server)]
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await server.stop()
})
const tokenOf = ({ node }: TestNode): string =>
  new URL(node.firstLink ?? '', 'http://server').searchParams.get('token') ?? ''

it('a link is good on the server that wrote it, until there is an administrator', async () => {
  const [one, two] = nodes as [TestNode, TestNode]
  const ask = async (token: string) => (await one.nobody.get(`/api/premier?token=${encodeURIComponent(token)}`)).body
  expect(await ask(tokenOf(one))).toEqual({ needed: true, valid: true })
  expect(await ask(tokenOf(two))).toEqual({ needed: true, valid: false })
  expect((await one.nobody.get(`/api/premier?token=${tokenOf(one)}&token=${tokenOf(one)}`)).body).toEqual({
    needed: true,
    valid: false,
  })
})

it('the links of two servers, sent many times at the same moment, make one administrator', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => {
      const node = nodes[at % 2] as TestNode
      const wanted = { token: tokenOf(node), email: `premier${at}@exemple.fr`, password: PASSWORD }
      return node.nobody.post('/api/premier', wanted)
    }),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403, 403, 403, 403, 403])
  expect(new Set(answers.filter(({ status }) => status === 403).map(({ refusal }) => refusal))).toEqual(
    new Set(['403 premier.existe']),
  )
  const made = await server.sql(`select id from utilisateurs where not deleted and data->>'type' = 'admin'`)
  expect(made).toHaveLength(1)
  // The others left no identity behind.
  const identities = await server.sql(`select id from auth."user" where email like 'premier%'`)
  expect(identities).toEqual(made)
  const [one] = nodes as [TestNode]
  expect((await one.nobody.get(`/api/premier?token=${tokenOf(one)}`)).body).toEqual({ needed: false, valid: false })
})
