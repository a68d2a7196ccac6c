import { afterAll, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'

const server = await startTestNode()
afterAll(() => server.stop())

it.each([
  ['a member', { a: 1, b: 2 }, ['a'], { b: 2 }],
  ['several members, one missing', { a: 1, b: 2, c: 3 }, ['a', 'x', 'c'], { b: 2 }],
  [
    'the member of items',
    { a: [{ b: 1, c: 2 }, { c: 3 }, 'text', null, 4] },
    ['a/b'],
    { a: [{ c: 2 }, { c: 3 }, 'text', null, 4] },
  ],
  ['the member of items of items', { a: [{ b: [{ c: 1, d: 2 }] }, {}] }, ['a/b/c'], { a: [{ b: [{ d: 2 }] }, {}] }],
  ['nothing of what is no list', { a: { b: 1 }, c: 'a' }, ['a/b', 'c/d'], { a: { b: 1 }, c: 'a' }],
  ['nothing of an empty list', { a: [] }, ['a/b'], { a: [] }],
  ['nothing of what is no object', [1, 'a'], ['a'], [1, 'a']],
])('without_members takes away %s', async (_, object, paths, expected) => {
  const [row] = await server.sql('select system.without_members($1::jsonb, $2::text[])::text as text', [
    JSON.stringify(object),
    paths,
  ])
  expect(JSON.parse(row?.text as string)).toEqual(expected)
})
