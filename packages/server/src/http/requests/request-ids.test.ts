import type { IncomingMessage } from 'node:http'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { startTestNode } from '../../testing/node.ts'
import { requestIds } from './request-ids.ts'

const folder = mkdtempSync(join(tmpdir(), 'journal-'))
afterAll(() => rmSync(folder, { recursive: true }))

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

interface Line {
  level: number
  reqId?: string
  msg: string
  route?: string
}
const linesOf = (file: string): Line[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

it('a failure has the number of its request in the answer and in the log; what a stranger sends is not used', async () => {
  const logFile = join(folder, 'sans.log')
  const server = await startTestNode({ logFile })
  const fine = await server.nobody.send('GET', '/api/openapi.json', undefined, { 'x-request-id': 'un-nom-a-moi' })
  expect(fine.headers.get('x-request-id')).toMatch(UUID)
  const broken = vi.spyOn(server.node.engine.pool, 'query').mockImplementationOnce((() => {
    throw new Error('broken')
  }) as never)
  const failed = await server.nobody.get('/health')
  broken.mockRestore()
  const id = failed.headers.get('x-request-id')
  expect([failed.status, failed.problem.requestId]).toEqual([500, id])
  const refused = await server.nobody.get('/api/moi')
  expect([refused.status, refused.problem.requestId]).toEqual([401, undefined])
  await server.stop()
  expect(linesOf(logFile).filter(({ reqId }) => reqId !== undefined)).toMatchObject([{ level: 50, reqId: id }])
})

it('behind a proxy requests have the name that it gave; the access log holds routes, not addresses', async () => {
  const logFile = join(folder, 'avec.log')
  const server = await startTestNode({ logFile, trustProxy: 'loopback', accessLog: true })
  const ask = (path: string, name: string) => server.nobody.send('GET', path, undefined, { 'x-request-id': name })
  const named = await ask('/desinscription/un-jeton-secret?adresse=durand', 'e5b3c1d2-0000')
  expect(named.headers.get('x-request-id')).toBe('e5b3c1d2-0000')
  const other = await ask('/page.php', 'un "faux" nom')
  expect(other.headers.get('x-request-id')).toMatch(UUID)
  await server.stop()
  const answers = linesOf(logFile).filter(({ msg }) => msg === 'request')
  expect(answers).toMatchObject([
    { reqId: 'e5b3c1d2-0000', method: 'GET', route: '/desinscription/:token', ms: expect.any(Number) },
    { route: 'none', status: 404 },
  ])
  expect(JSON.stringify(answers)).not.toMatch(/un-jeton-secret|durand|page\.php|127\.0\.0\.1/)
})

it('two requests of a visitor have names that do not tell how many lie between them', () => {
  const name = requestIds(false)
  const names = Array.from({ length: 1000 }, () => name({ headers: {} } as IncomingMessage))
  expect(new Set(names).size).toBe(1000)
  // Of random names each character differs in most of them; of a counter the first ones stay the same.
  for (const at of [0, 9, 15, 35]) expect(new Set(names.map((one) => one[at])).size).toBe(16)
})
