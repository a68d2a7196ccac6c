import { afterAll, describe, expect, it } from 'vitest'
import { startTestNode } from '../testing/node.ts'

const server = await startTestNode()
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
