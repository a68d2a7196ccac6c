import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { registerFiles } from '../requests/access.ts'
import { notFound } from '../answers/problems.ts'

/**
 * Serves the web client: hashed files with a long cache lifetime, the page itself revalidated each time, also for every
 * other address.
 */
export async function registerWeb(app: FastifyInstance, webDir: string): Promise<void> {
  if (!existsSync(join(webDir, 'index.html'))) {
    app.setNotFoundHandler(notFound)
    return
  }
  await registerFiles(app, async (files) => {
    await files.register(fastifyStatic, {
      root: webDir,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        void reply.header(
          'cache-control',
          /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
    files.setNotFoundHandler((request, reply) => {
      // The filters and the period of a list may end like the name of a file: `filtres.price=10..50`.
      const [path = ''] = request.url.split('?')
      const isPage =
        ['GET', 'HEAD'].includes(request.method) && !/^\/(api|image)\//.test(path) && !/\.[a-z0-9]{2,5}$/i.test(path)
      return isPage ? reply.sendFile('index.html') : notFound(request, reply)
    })
  })
}
