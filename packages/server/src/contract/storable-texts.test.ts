import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestNode } from '../testing/node.ts'

/** PostgreSQL stores no NUL, and UTF-8 has no lone surrogate: a route refuses both, as fields do. */
const server = await startTestNode()
afterAll(() => server.stop())
const admin = server.as('admin')
const root = '/api/boutiques/atelier'

interface Schema {
  type?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
}
interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content?: Record<string, { schema: Schema }> }
}
const { paths } = (await server.nobody.get('/api/openapi.json')).body as unknown as {
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)
const addressOf = (path: string): string => path.replace('{boutique}', 'atelier').replace(/\{[^}]+\}/g, 'quelconque')

/** What reaches the reader of another member. */
const RIGHT: Readonly<Record<string, string>> = { periode: '2026', par: 'fournisseur', rev: '1' }

describe('a NUL in an address', () => {
  const named = operations.flatMap(({ path, method, operation: { parameters = [] } }) => {
    const inAddress = parameters.filter((one) => one.in === 'query')
    return method === 'GET' ? inAddress.map(({ name }) => ({ path, name, others: inAddress })) : []
  })

  it.each(named)('as $name of $path is answered without a failure', async ({ path, name, others }) => {
    const query = others.flatMap((one) =>
      one.name !== name && RIGHT[one.name] ? `${one.name}=${RIGHT[one.name]}` : [],
    )
    const { status } = await admin.send('GET', `${addressOf(path)}?${[...query, `${name}=a%00b`].join('&')}`)
    expect(status).toBeLessThan(500)
  })
})

describe.each([
  ['a NUL', 'a\u0000b'],
  ['a lone surrogate', 'a\ud800b'],
])('%s in a body', (_, text) => {
  beforeAll(() => admin.change(root, { registreObjets: true, registreDepuis: '2026-11-01' }))
  const sampleOf = ({ type, enum: values }: Schema): unknown => {
    if (values) return values[0]
    if (type === 'string') return text
    return type === 'boolean' ? true : type === 'array' ? [text] : type === 'object' ? { a: text } : 1
  }
  const bodies = operations.flatMap(({ path, method, operation }) => {
    const properties = operation.requestBody?.content?.['application/json']?.schema.properties
    return properties && !path.startsWith('/api/auth/') ? [{ path, method, properties }] : []
  })

  it.each(bodies)('of $method $path is answered without a failure', async ({ path, method, properties }) => {
    const sent = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, sampleOf(one)]))
    expect((await admin.send(method, addressOf(path), sent)).status).toBeLessThan(500)
  })

  it.each([
    ['registre/consultations', { motif: text }, 'motif'],
    ['registre/inscriptions', { achat: text }, 'achat'],
    ['registre/inscriptions', { achat: 'a1', motif: text }, 'motif'],
    ['dormants/baisse', { pieces: [{ produit: text, prix: 1 }], euros: 1 }, 'pieces'],
    [
      'journal/version',
      { collection: 'produits', document: 'p', rev: 1, version: 'avant', champs: [text], lu: 1 },
      'champs',
    ],
  ])('is refused by %s as %j', async (path, body, member) => {
    const { status, problem } = await admin.post(`${root}/${path}`, body)
    expect([status, problem.errors]).toEqual([422, [{ path: member, message: 'Caractère interdit' }]])
  })
})

it.each([
  ['registre/lignes?consultation=a%00b', '400 parametre.invalide'],
  ['resultat/pieces?periode=2026&par=fournisseur&cle=a%00b', '400 parametre.invalide'],
  ['journal/version?collection=produits&document=a%00b&rev=1', '400 version.inattendue'],
])('GET %s is refused: %s', async (path, refusal) => {
  expect((await admin.get(`${root}/${path}`)).refusal).toBe(refusal)
})
