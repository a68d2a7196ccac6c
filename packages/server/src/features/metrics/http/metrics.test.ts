import { afterAll, expect, it, vi } from 'vitest'
import { startTestNode } from '../../../testing/node.ts'

const server = await startTestNode({ metricsToken: 'un-jeton' })
afterAll(() => server.stop())
const read = (token?: string) =>
  server.node.app.inject({ url: '/metrics', headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
/** The value of a sample, by its name with labels. */
const valueOf = (text: string, sample: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`arriere_boutique_${sample} `))
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1))
}

it('metrics need the token, and are not there without METRICS_TOKEN', async () => {
  for (const token of [undefined, '', 'un-jeto', 'un-jeton ']) {
    const { statusCode, headers, json } = await read(token)
    expect([statusCode, headers['www-authenticate'], json().code], token).toEqual([401, 'Bearer', 'mesures.jeton'])
  }
  expect((await read('un-jeton')).statusCode).toBe(200)
  const without = await startTestNode({}, server)
  const refused = await without.node.app.inject({ url: '/metrics', headers: { authorization: 'Bearer undefined' } })
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'adresse.inconnue'])
  await without.stop()
})

it('requests are told by route and status, never by address; pools, jobs and live connections beside', async () => {
  const made = await server.as('gerante').post('/api/boutiques/atelier/essais', { titre: 'Secret' })
  await server.as('gerante').get(`/api/boutiques/atelier/essais/${made.body.id}?champ=cherche`)
  await server.nobody.get('/quelque-part.php')
  const live = await server.live('gerante')
  const { body, headers } = await read('un-jeton')
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  const route = '/api/boutiques/:boutique/:collection'
  expect(valueOf(body, `http_requests_total{method="POST",route="${route}",status="201"}`)).toBe(1)
  expect(valueOf(body, `http_request_duration_seconds_count{method="GET",route="${route}/:id"}`)).toBe(1)
  expect(valueOf(body, 'http_requests_total{method="GET",route="none",status="404"}')).toBe(1)
  expect(valueOf(body, 'live_connections')).toBe(1)
  expect(valueOf(body, 'database_up')).toBe(1)
  expect(valueOf(body, 'jobs{state="failed"}')).toBe(0)
  expect(valueOf(body, 'database_connections{state="idle"}')).toBeGreaterThan(0)
  expect(body).not.toMatch(/Secret|cherche|atelier|quelque-part/)
  expect(body).not.toContain(String(made.body.id))
  // No backup is set: an alert on the missing metric is one on the missing backup.
  expect(body).not.toContain('backup_')
  await live.close()
})

it('while the database does not answer, the other measures are there', async () => {
  const silent = vi.spyOn(server.node.engine.pool, 'query').mockImplementation((() => {
    throw new Error('timeout exceeded when trying to connect')
  }) as never)
  const { statusCode, body } = await read('un-jeton')
  silent.mockRestore()
  expect([statusCode, valueOf(body, 'database_up'), valueOf(body, 'jobs{state="failed"}')]).toEqual([200, 0, undefined])
  expect(valueOf(body, 'resident_memory_bytes')).toBeGreaterThan(0)
})
