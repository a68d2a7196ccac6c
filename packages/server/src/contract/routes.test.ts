import { isNewId } from '@boutique/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestNode } from '../testing/node.ts'

/** Every route of the server, as `METHOD /path`. HEAD is GET without a body. */
const registered = new Set<string>()
const server = await startTestNode({
  onRoute({ method, url }) {
    for (const one of [method].flat()) if (one !== 'HEAD') registered.add(`${one} ${url}`)
  },
})
afterAll(() => server.stop())

/** The routes that are open without a session, listed by hand: a new route is closed by default. */
const OPEN = new Set([
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-out',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/reset-password',
  'POST /api/auth/check-link',
  'GET /api/premier',
  'POST /api/premier',
  'GET /image/upload/{path}',
  'GET /api/openapi.json',
  'GET /health',
  'GET /health/live',
  'GET /health/ready',
])
const METHODS = ['get', 'post', 'patch', 'put', 'delete'] as const

const { paths } = (await server.nobody.get('/api/openapi.json')).body as { paths: Record<string, object> }
const routes = Object.entries(paths).flatMap(([path, methods]) =>
  METHODS.filter((method) => method in methods).map((method) => `${method.toUpperCase()} ${path}`),
)
const closed = routes.filter((route) => !OPEN.has(route) && !route.startsWith('GET /api/public/'))
const addressOf = (path: string): string => path.replace('{boutique}', 'atelier').replace(/\{[^}]+\}/g, 'quelconque')

describe('every documented address', () => {
  it('exists', () => {
    expect(closed.length).toBeGreaterThan(20)
    expect(new Set(closed).size).toBe(closed.length)
  })

  it.each(closed)('%s needs a session', async (route) => {
    const [method, path] = route.split(' ') as [string, string]
    const answer = await server.nobody.send(method, addressOf(path), method === 'GET' ? undefined : {})
    expect(answer.status).toBe(401)
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  })
})

/** Routes without an entry in the document, each with the reason. */
const UNDOCUMENTED: readonly [pattern: RegExp, why: string][] = [
  [/^OPTIONS /, 'what browsers ask before a request to another site'],
  [/^GET \/$|^GET \/(?!api|image|health)[^/]*\.\w+$|^GET \/(assets|apercus)\//, 'files of the application'],
  [/^GET \/api\/docs|^GET \/api\/openapi.json$/, 'the document itself'],
  [/^GET \/api\/live$/, 'a WebSocket'],
  [/^GET (?!\/api\/boutiques\/:boutique\/:collection\/sommes).*\/sommes$/, 'of collections that have nothing to sum'],
  [/^GET \/metrics$/, 'a text for Prometheus, with a format of its own'],
  [/^(GET|POST) \/desinscription\//, 'pages for people'],
  [/^(?!POST)\w+ \/api\/auth\/\*$/, 'closed: the identity library is asked by POST alone'],
]
/** The pattern of the documented paths that a route serves: `:name` is one segment, `*` at the end all that follow. */
const servedBy = (route: string): RegExp => {
  const [method = '', url = ''] = route.split(' ')
  const path = url.replace(/[.\\]/g, '\\$&').replace(/:\w+/g, '[^/]+').replace(/\*$/, '.+')
  return new RegExp(`^${method} ${path}$`)
}

describe('every registered route', () => {
  const known = [...registered].filter((route) => !UNDOCUMENTED.some(([pattern]) => pattern.test(route)))

  it('is found', () => {
    expect(known.length).toBeGreaterThan(100)
    for (const [pattern, why] of UNDOCUMENTED)
      expect(
        [...registered].filter((route) => pattern.test(route)),
        why,
      ).not.toEqual([])
  })

  it.each(known)('%s has an entry in the document', (route) => {
    expect(routes.filter((one) => servedBy(route).test(one))).not.toEqual([])
  })

  it('and no entry is without a route', () => {
    const patterns = known.map(servedBy)
    expect(routes.filter((one) => !patterns.some((pattern) => pattern.test(one)))).toEqual([])
  })
})

it('no document can have a word as its id that a route says in the place of one', () => {
  const [lists, paths] = [new Set<string>(), [...registered].map((route) => route.split(' ')[1] ?? '')]
  for (const path of paths) {
    const list = /^(.*)\/:\w+\/historique$/.exec(path)?.[1]
    if (list) lists.add(list)
  }
  const words = [...lists].flatMap((list) =>
    paths.flatMap((path) => (path.startsWith(`${list}/`) ? [path.slice(list.length + 1).split('/')[0] ?? ''] : [])),
  )
  const reserved = new Set(words.filter((word) => !word.startsWith(':')))
  expect(reserved).toContain('sommes')
  expect([...reserved].filter(isNewId)).toEqual([])
})

describe('every entry of the document', () => {
  const entries = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Entry>).map(([method, entry]) => ({ name: `${method} ${path}`, entry })),
  )

  it.each(entries)('$name describes what it takes and answers', ({ entry }) => {
    const success = Object.entries(entry.responses).find(([status]) => status.startsWith('2'))
    const bodies = [
      ...(success?.[0] === '204' ? [] : [success?.[1]]),
      ...(entry.requestBody ? [entry.requestBody] : []),
    ]
    for (const body of bodies)
      for (const { schema } of Object.values(body?.content ?? { missing: { schema: {} } })) {
        const { $ref, type, allOf } = schema
        expect($ref ?? type ?? allOf).toBeDefined()
      }
  })
})

interface Body {
  content?: Record<string, { schema: { $ref?: string; type?: string; allOf?: unknown[] } }>
}
interface Entry {
  requestBody?: Body
  responses: Record<string, Body>
}
