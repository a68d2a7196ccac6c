import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { privateFolder } from '../../testing/prepared.ts'
import { registerWeb } from './web.ts'

async function served() {
  const folder = privateFolder()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Page</title>')
  writeFileSync(join(folder, 'assets/main.js'), 'void 0')
  const app = fastify()
  await registerWeb(app, folder)
  onTestFinished(() => app.close())
  return app
}

it.each(['/', '/boutique/produits', '/n-existe-pas'])('%s is the page, for GET and for HEAD', async (url) => {
  const app = await served()
  const read = await app.inject({ method: 'GET', url })
  expect(read.statusCode).toBe(200)
  expect(read.body).toContain('<title>Page</title>')
  expect(read.headers['cache-control']).toBe('no-cache')
  const head = await app.inject({ method: 'HEAD', url })
  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
  for (const name of ['content-type', 'content-length', 'cache-control']) {
    expect(head.headers[name]).toBe(read.headers[name])
  }
})

it.each([
  ['GET', '/api/rien'],
  ['HEAD', '/api/rien'],
  ['GET', '/image/rien'],
  ['GET', '/assets/absent.js'],
  ['POST', '/boutique/produits'],
] as const)('%s %s is not the page', async (method, url) => {
  const app = await served()
  expect((await app.inject({ method, url })).statusCode).toBe(404)
})

it('hashed files are cached forever', async () => {
  const app = await served()
  const { headers } = await app.inject({ method: 'GET', url: '/assets/main.js' })
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})
