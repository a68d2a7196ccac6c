import { createReadStream } from 'node:fs'
import { fileNameOf, isPdf, Problem } from '@boutique/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Thumbnails } from '../../media/images/thumbnail.ts'

const attachmentOf = (path: string): string => `attachment; filename="${fileNameOf(path).replace(/[^\w.-]+/g, '-')}"`
const side = (value: unknown): number | undefined => (value === undefined ? undefined : Number(value))

/** A file that is not there, or that the reader may not see. */
export const missingImage = (): Problem => new Problem(404, 'image.absente', "L'image n'existe pas")

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
  if (!image) throw missingImage()
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
