import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The weak tag of a JSON text, without quotes: it identifies the text, whatever its compression. */
export const tagOf = (body: string | Buffer): string => hash('sha256', body, 'base64url').slice(0, 27)

/** Sends JSON, or a text of another type, that caches may store but must revalidate each time; 304 when it is unchanged. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
  tag = tagOf(body),
  type = 'application/json; charset=utf-8',
): FastifyReply {
  const quoted = `"${tag}"`
  void reply.header('etag', `W/${quoted}`).header('cache-control', 'public, max-age=0, must-revalidate')
  if (names(request.headers['if-none-match'], quoted)) return reply.code(304).send()
  return reply.type(type).send(body)
}

/** Whether an `If-None-Match` names a tag, strong or weak, or any. */
const names = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => ['*', tag, `W/${tag}`].includes(one.trim())) ?? false
