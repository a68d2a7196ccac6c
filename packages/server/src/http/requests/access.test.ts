import { Problem } from '@boutique/domain'
import fastify from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { expect, it } from 'vitest'
import { guardRoutes, registerFiles } from './access.ts'

it('only the routes of the files themselves are public, not what else loads meanwhile', async () => {
  const app = fastify()
  guardRoutes(app, async () => {
    throw new Problem(401, 'session.absente', 'Connectez-vous')
  })
  app.setErrorHandler((error: Problem, _request, reply) => reply.code(error.status).send(error.code))
  // Not awaited: it loads when something else is.
  void app.register(async (later) => {
    later.get('/secrets', () => 'the keys')
  })
  await registerFiles(app, async (files) => {
    await files.register(
      fastifyPlugin(async (plugin) => {
        plugin.get('/page.css', () => 'a file')
      }),
    )
  })
  app.get('/after', () => 'later')
  const statusOf = async (url: string): Promise<number> => (await app.inject(url)).statusCode
  expect(await statusOf('/page.css')).toBe(200)
  expect(await statusOf('/secrets')).toBe(401)
  expect(await statusOf('/after')).toBe(401)
  await app.close()
})
