import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestNode } from '../testing/node.ts'
import { type Visitor, visitorOf } from '../testing/visitor.ts'

const server = await startTestNode()
afterAll(() => server.stop())
let visitor: Visitor
let theirs = ''
beforeAll(async () => {
  visitor = await visitorOf(server, 'atelier')
  const page = await server.as('admin').create('/api/boutiques/brocante/pages', { name: 'Ailleurs', isVisible: true })
  theirs = `/api/public/pages/${page.id}`
})

it.each<[string, string, number]>([
  ['a query of a megabyte', `/api/public/pages?where[name]=${'x'.repeat(1_000_000)}`, 431],
  ['an unknown filter', '/api/public/pages?where[inconnu]=1', 422],
  ['an unknown order', '/api/public/pages?sort=-inconnu', 422],
  ['an order by a field that has none', '/api/public/pages?sort=-altNavTitle', 422],
  ['an unknown operator', '/api/public/pages?where[name][like]=1', 400],
  ['an unknown parameter', '/api/public/pages?select=*', 400],
  ['a sum', '/api/public/produits?sum=price', 400],
  ['a forged cursor', '/api/public/pages?after=AAAA', 400],
  ['a limit beyond the largest', '/api/public/pages?limit=100000', 400],
  ['a private filter', '/api/public/produits?where[keywords]=a', 403],
])('%s is refused with a problem', async (_, path, status) => {
  const answer = await visitor.get(path)
  expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([
    status,
    'application/problem+json',
  ])
})

it.each([
  ['sort=-inconnu', 'sort', "Ce tri n'existe pas : inconnu"],
  ['sort=pathname', 'sort', "Ce tri n'existe pas : pathname"],
  ['where[inconnu]=1', 'where', "Ce filtre n'existe pas : inconnu"],
  ['where[altNavTitle]=1', 'where', "Ce filtre n'existe pas : altNavTitle"],
])('the refusal of %s names the field', async (query, path, message) => {
  const { body } = await visitor.get(`/api/public/pages?${query}`)
  expect(body).toMatchObject({ status: 422, detail: message, errors: [{ path, message }] })
})

it("another boutique's document does not exist", async () => {
  expect((await visitor.get(theirs)).refusal).toBe('404 document.absent')
})

it('ranges and unknown encodings get the whole answer, uncompressed', async () => {
  const whole = await visitor.get('/api/public/pages')
  const answer = await visitor.get('/api/public/pages', { range: 'bytes=0-3', 'accept-encoding': 'x-inconnu' })
  expect([answer.status, answer.text, answer.headers.get('content-encoding')]).toEqual([200, whole.text, null])
})
