import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sends JSON that caches may store but must revalidate each time; 304 when it is unchanged. The tag is weak: it
 * identifies the JSON, whatever its compression.
 */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, body: string | Buffer): FastifyReply {
  const tag = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`
  void reply.header('etag', `W/${tag}`).header('cache-control', 'public, max-age=0, must-revalidate')
  if (names(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}

/** Whether an `If-None-Match` names a tag, strong or weak, or any. */
const names = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => ['*', tag, `W/${tag}`].includes(one.trim())) ?? false
