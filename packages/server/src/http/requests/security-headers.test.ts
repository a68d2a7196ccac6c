import helmet from '@fastify/helmet'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerSecurityHeaders } from './security-headers.ts'

const options = {
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'self'"], imgSrc: ['data:'] } },
  xFrameOptions: { action: 'deny' as const },
}
const ours = fastify()
const library = fastify()
beforeAll(async () => {
  await registerSecurityHeaders(ours, options)
  await library.register(helmet, options)
  for (const app of [ours, library]) {
    app.get('/page', async () => ({ ok: true }))
    app.get('/own', async (_, reply) => reply.header('content-security-policy', 'sandbox').send('x'))
    app.get('/fails', async () => {
      throw new Error('no')
    })
  }
})
afterAll(() => Promise.all([ours.close(), library.close()]))

it.each(['/page', '/own', '/fails', '/absent'])('%s has the headers the library gives', async (url) => {
  const { date: _, ...expected } = (await library.inject(url)).headers
  const { date: __, ...headers } = (await ours.inject(url)).headers
  expect(headers).toEqual(expected)
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['content-security-policy']).toBe(url === '/own' ? 'sandbox' : "default-src 'self';img-src data:")
})
