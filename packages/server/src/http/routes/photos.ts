import { join } from 'node:path'
import { type Actor, type Collection, type Data, decide, Problem } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import { MAX_PHOTO_BYTES, receivePhoto } from '../../media/receive.ts'
import type { FileStorage } from '../../media/storage.ts'
import { createDocument } from '../../operations/create.ts'
import type { Engine } from '../../operations/engine.ts'
import { getDocument } from '../../operations/read.ts'
import { SYSTEM_ACTOR } from '../../auth/users.ts'
import type { Gate } from '../session.ts'

export interface PhotoRoutes {
  engine: Engine
  gate: Gate
  storage: FileStorage
  temporaryFolder: string
}

/** `POST /api/boutiques/{b}/photos`: one image, streamed, checked by content, stored; its media record is the answer. */
export function registerPhotos(app: FastifyInstance, { engine, gate, storage, temporaryFolder }: PhotoRoutes): void {
  app.post('/api/boutiques/:boutique/photos', async (request, reply) => {
    const actor = await gate(request)
    const { boutique } = request.params as { boutique: string }
    if (!boutique) throw new Problem(400, 'boutique.obligatoire', 'la boutique est obligatoire')
    if (!mayUpload(engine, actor, boutique))
      throw new Problem(403, 'droit.refuse', "Vous n'avez pas accès à ces données")
    // Read before the first byte: a shop without a folder refuses at once.
    const shop = JSON.parse(
      await getDocument(engine, SYSTEM_ACTOR, { boutique: null, collection: 'boutiques', id: boutique }),
    ) as Data
    if (!request.isMultipart()) throw new Problem(415, 'photo.formulaire', 'Un formulaire avec un fichier est attendu')
    const fields: Record<string, string> = {}
    let photo: Awaited<ReturnType<typeof receivePhoto>> | undefined
    try {
      for await (const part of request.parts({ limits: { files: 1, fields: 10, fileSize: MAX_PHOTO_BYTES + 1 } })) {
        if (part.type === 'field') fields[part.fieldname] = String(part.value).slice(0, 200)
        else {
          const storagePath = String(shop.storageBucketPath ?? '')
          photo = await receivePhoto(part.file, {
            storage,
            storagePath,
            fileName: part.filename,
            newId: engine.newId,
            temporaryFolder,
          })
        }
      }
      if (!photo)
        throw new Problem(422, 'photo.absente', 'Aucune photo reçue', {
          errors: [{ path: 'file', message: 'Champs obligatoire' }],
        })
      const { fullPath, name, contentType, bytes, width, height } = photo
      const text = await createDocument(
        engine,
        { ...actor, type: 'admin' },
        { boutique, collection: 'medias' },
        {
          name,
          fullPath,
          docType: fields.docType,
          docId: fields.docId,
          metadata: { contentType, bytes, width, height },
          lastModified: engine.now(),
        },
      )
      return reply.code(201).type('application/json; charset=utf-8').send(text)
    } catch (error) {
      // A file without its record would never be found again.
      if (photo) await storage.remove(photo.fullPath).catch(() => undefined)
      if (isBrokenForm(error))
        throw new Problem(400, 'formulaire.malforme', 'Le formulaire envoyé est mal formé', {}, error)
      throw error
    }
  })
}

/** What the form's reader throws on a body that is no form, or ends before it should: plain errors, by their words. */
const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error && /^Multipart: |multipart data$|^the request was closed before/.test(error.message)

/** Whoever may change some records of the boutique may put photos on them. */
function mayUpload(engine: Engine, actor: Actor, boutique: string): boolean {
  return [...engine.registry.values()].some(
    (collection: Collection) =>
      collection.scope === 'boutique' &&
      collection.slug !== 'medias' &&
      decide(collection.access, actor, boutique, 'boutique', collection.hasMemberFields).update,
  )
}

export const temporaryFolderOf = (dataDir: string): string => join(dataDir, 'temporaire')
