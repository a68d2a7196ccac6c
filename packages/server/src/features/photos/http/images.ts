import { isPdf, isPrivatePath } from '@boutique/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Thumbnails } from '../../../media/images/thumbnail.ts'
import type { Engine } from '../../../operations/engine.ts'
import { checkPrivateReader } from '../photos-rights.ts'
import { actorOf } from '../../../http/requests/access.ts'
import { missingImage, sendFile } from '../../../http/answers/send-file.ts'

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
    if (isPrivatePath(path) || isPdf(path)) throw missingImage()
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
