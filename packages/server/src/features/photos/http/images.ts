import { createReadStream } from 'node:fs'
import { fileNameOf, isPdf, isPrivatePath, Problem } from '@boutique/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Thumbnails } from '../../../media/thumbnail.ts'
import type { Engine } from '../../../operations/engine.ts'
import { checkPrivateReader } from '../photos-rights.ts'
import { actorOf } from '../../../http/access.ts'

export interface ImageRoutes {
  engine: Engine
  thumbnails: Thumbnails
}

/**
 * `/image/upload/{path}?w=320&h=320&c=max`: photos of boutiques, resized and cached. They are public under a path that
 * cannot be guessed, never change, and cannot run scripts. `/api/boutiques/{b}/fichiers/{path}`: the same for private
 * files, with a session and a right.
 */
export function registerImages(app: FastifyInstance, { engine, thumbnails }: ImageRoutes): void {
  app.get('/image/upload/*', async (request, reply) => {
    const path = pathOf(request)
    if (isPrivatePath(path) || isPdf(path)) throw missing()
    return sendFile(thumbnails, path, request, reply, {
      caching: 'public, max-age=31536000, immutable',
      isShared: true,
    })
  })

  app.get('/api/boutiques/:boutique/fichiers/*', async (request, reply) => {
    const actor = actorOf(request)
    const path = pathOf(request)
    await checkPrivateReader(engine, actor, (request.params as { boutique: string }).boutique, path)
    // Cached by this browser only, which must revalidate each time.
    return sendFile(thumbnails, path, request, reply, { caching: 'private, no-cache', isShared: false })
  })
}

const pathOf = (request: FastifyRequest): string => (request.params as { '*': string })['*']
const missing = (): Problem => new Problem(404, 'image.absente', "L'image n'existe pas")
const attachmentOf = (path: string): string => `attachment; filename="${fileNameOf(path).replace(/[^\w.-]+/g, '-')}"`
const side = (value: unknown): number | undefined => (value === undefined ? undefined : Number(value))

/**
 * Sends a photo, in the size that is asked for, or a document.
 * @param isShared whether pages of other origins may show it, without a session
 */
export async function sendFile(
  thumbnails: Thumbnails,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { caching, isShared }: { caching: string; isShared: boolean },
): Promise<FastifyReply> {
  const { w, h, c } = request.query as Record<string, string | undefined>
  const webp = request.headers.accept === undefined || /image\/webp|\*\/\*/.test(request.headers.accept)
  const image = await thumbnails.get(path, { w: side(w), h: side(h), c, webp }, request.ip)
  if (!image) throw missing()
  void reply
    .header('cache-control', caching)
    .header('etag', image.etag)
    .header('vary', isShared ? 'Accept' : 'Accept, Cookie, Authorization')
    .header('cross-origin-resource-policy', isShared ? 'cross-origin' : 'same-origin')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  // A PDF may contain scripts and links: it is saved, and never opened as a page of the product.
  if (isPdf(path)) void reply.header('content-disposition', attachmentOf(path))
  if (request.headers['if-none-match'] === image.etag) return reply.code(304).send()
  return reply.type(image.contentType).header('content-length', image.bytes).send(createReadStream(image.file))
}
