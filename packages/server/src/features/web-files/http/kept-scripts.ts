import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../http/answers/problems.ts'
import type { Pool } from '../../../store/connection/pool.ts'
import { readScript } from '../sql/kept-scripts.ts'

const TYPES: Readonly<Record<string, string>> = {
  js: 'application/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  woff: 'font/woff',
  svg: 'image/svg+xml',
  png: 'image/png',
}

/** The names that the build gives: `Shell-Bx3_k9aZ.js`. */
const NAME = /^[\w.-]{1,100}$/

/** `/assets/…` of other versions of the application; those of its own are files. */
export function registerKeptScripts(app: FastifyInstance, pool: Pool): void {
  app.get<{ Params: { file: string } }>('/assets/:file', async (request, reply) => {
    const { file } = request.params
    const content = NAME.test(file) ? await readScript(pool, file) : undefined
    if (!content) return notFound(request, reply)
    return reply
      .type(TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(content)
  })
}
