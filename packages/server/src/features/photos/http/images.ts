import { api, imageSize, isPdf, isPrivatePath } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import type { Thumbnails } from '../../../media/images/thumbnail.ts'
import type { Engine } from '../../../operations/engine.ts'
import { checkPrivateReader } from '../photos-rights.ts'
import { route, serve } from '../../../http/route.ts'
import { missingImage, sendFile } from '../../../http/answers/send-file.ts'

export interface ImageRoutes {
  engine: Engine
  thumbnails: Thumbnails
}

const tag = 'Photos'

const privateFile = route('GET /api/boutiques/{boutique}/fichiers/{path}', {
  id: 'lire_fichier_prive',
  tag,
  summary: 'Un fichier privé (dépenses, contacts, commandes), avec le droit de le lire',
  params: { path: 'Le chemin du fichier' },
  query: imageSize,
  answer: [200, 'Le fichier ; un PDF est à enregistrer, sans taille demandée', api.bytes("L'image")],
  answeredAs: 'image/*',
  alsoAnsweredAs: { 'application/pdf': api.bytes('Le document') },
  isTagged: true,
})
const photo = route('GET /image/upload/{path}', {
  id: 'lire_photo',
  tag,
  summary: 'Une photo, à la taille demandée',
  security: [],
  params: { path: 'Le chemin de la photo' },
  query: imageSize,
  answer: [200, "L'image", api.bytes("L'image")],
  answeredAs: 'image/*',
  isTagged: true,
})
export const imageRoutes = [privateFile, photo]

/**
 * Photos of boutiques, resized and cached. They are public under a path that cannot be guessed, never change, and cannot
 * run scripts. Private files are the same with a session and a right.
 */
export function registerImages(app: FastifyInstance, { engine, thumbnails }: ImageRoutes): void {
  serve(app, photo, ({ params: { path }, request, reply }) => {
    if (isPrivatePath(path) || isPdf(path)) throw missingImage()
    return sendFile(thumbnails, path, request, reply, {
      caching: 'public, max-age=31536000, immutable',
      isShared: true,
    })
  })
  serve(app, privateFile, async ({ actor, params: { boutique, path }, request, reply }) => {
    await checkPrivateReader(engine, actor, boutique, path)
    // Cached by this browser only, which must revalidate each time.
    return sendFile(thumbnails, path, request, reply, { caching: 'private, no-cache', isShared: false })
  })
}
