import { createReadStream } from 'node:fs'
import { Problem } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import type { Thumbnails } from '../../media/thumbnail.ts'

const side = (value: unknown): number | undefined => (value === undefined ? undefined : Number(value))

/**
 * `/image/upload/{path}?w=320&h=320&c=max`: shop photos, resized and kept. They are public by a path that cannot be
 * guessed, never change under it, and nothing in them may run.
 */
export function registerImages(app: FastifyInstance, thumbnails: Thumbnails): void {
  app.get('/image/upload/*', async (request, reply) => {
    const path = (request.params as { '*': string })['*']
    const { w, h, c } = request.query as Record<string, string | undefined>
    const webp = request.headers.accept === undefined || /image\/webp|\*\/\*/.test(request.headers.accept)
    const image = await thumbnails.get(path, { w: side(w), h: side(h), c, webp })
    if (!image) throw new Problem(404, 'image.absente', "L'image n'existe pas")
    void reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', image.etag)
      .header('vary', 'Accept')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    if (request.headers['if-none-match'] === image.etag) return reply.code(304).send()
    return reply.type(image.contentType).header('content-length', image.bytes).send(createReadStream(image.file))
  })
}
