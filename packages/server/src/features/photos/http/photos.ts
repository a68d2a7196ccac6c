import { join } from 'node:path'
import { PHOTO_DELETION, Problem } from '@boutique/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CheckedPhoto, checkPhoto, MAX_PHOTO_BYTES } from '../../../media/receive.ts'
import { addPhoto, checkQuota, isStored, photoFolder } from '../photos.ts'
import { removeUnused } from '../media-unused.ts'
import { readUsages } from '../media-usages.ts'
import { checkPhotoDocument, checkPhotoWork, type PhotoDocument } from '../photos-rights.ts'
import { deletePhoto, restorePhoto } from '../photos-delete.ts'
import { rotatePhoto } from '../photos-rotate.ts'
import { objectBody } from '../../../http/requests/body.ts'
import { problemOf } from '../../../http/answers/problems.ts'
import { actorOf } from '../../../http/requests/access.ts'
import type { PhotoServices } from '../../../operations/photo-services.ts'

const PATH = '/api/boutiques/:boutique/photos'
const JSON_TYPE = 'application/json; charset=utf-8'

/** The photos of a boutique: upload, rotation, deletion and restoration, for people who may change their document. */
export function registerPhotos(app: FastifyInstance, services: PhotoServices): void {
  const { engine, temporaryFolder } = services
  const senderOf = (request: FastifyRequest) => {
    const actor = actorOf(request)
    const { boutique } = request.params as { boutique: string }
    if (!boutique) throw new Problem(400, 'boutique.obligatoire', 'la boutique est obligatoire')
    return { actor, boutique }
  }

  /** Uploads one image, streamed and checked by content; returns its media record. */
  app.post(PATH, async (request, reply) => {
    const { actor, boutique } = senderOf(request)
    // Before the first byte: missing rights and a boutique without a folder are refused at once.
    await checkPhotoWork(engine, actor, boutique)
    await photoFolder(engine, boutique)
    if (!request.isMultipart()) throw new Problem(415, 'photo.formulaire', 'Un formulaire avec un fichier est attendu')
    const fields: Record<string, string> = {}
    let photo: CheckedPhoto | undefined
    try {
      for await (const part of request.parts({ limits: { files: 1, fields: 10, fileSize: MAX_PHOTO_BYTES + 1 } })) {
        if (part.type === 'field') fields[part.fieldname] = String(part.value).slice(0, 200)
        else {
          // Fields before the file, as our form sends them, allow refusing it before it is read.
          if (fields.docType) await checkPhotoDocument(engine, actor, boutique, documentOf(fields))
          const sent = { fileName: part.filename, temporaryFolder, lane: boutique }
          // An upload that is sent again returns its record, also when the boutique is full.
          if (!(await isStored(services, boutique, fields.id))) await checkQuota(services, boutique, 0)
          // `addPhoto` refuses a PDF where only images are accepted: the document may be named after the file.
          photo = await checkPhoto(part.file, { ...sent, documents: true })
        }
      }
      if (!photo)
        throw new Problem(422, 'photo.absente', 'Aucune photo reçue', {
          errors: [{ path: 'file', message: 'Champs obligatoire' }],
        })
      // Stored only now: its folder depends on fields that may come after it.
      const text = await addPhoto(services, actor, boutique, photo, documentOf(fields), fields.id)
      return reply.code(201).type(JSON_TYPE).send(text)
    } catch (error) {
      if (isBrokenForm(error))
        throw new Problem(400, 'formulaire.malforme', 'Le formulaire envoyé est mal formé', {}, error)
      throw error
    } finally {
      await photo?.dispose()
    }
  })

  app.post(`${PATH}/rotation`, async (request) => {
    const { actor, boutique } = senderOf(request)
    return rotatePhoto(services, actor, boutique, photoBody(request.body))
  })

  app.delete(PATH, async (request) => {
    const { actor, boutique } = senderOf(request)
    const { fullPath, ...fields } = request.query as Record<string, unknown>
    try {
      return await deletePhoto(services, actor, boutique, { fullPath, ...documentOf(fields) })
    } catch (error) {
      throw deletionProblem(error)
    }
  })

  /** The documents that show a photo. */
  app.get('/api/boutiques/:boutique/medias/:id/usages', async (request) => {
    const { actor, boutique } = senderOf(request)
    return readUsages(engine, actor, boutique, (request.params as { id: string }).id)
  })

  /** Deletes the photos that no document shows. */
  app.delete(`${PATH}/inutilisees`, async (request) => {
    const { actor, boutique } = senderOf(request)
    return removeUnused(engine, actor, boutique)
  })

  app.post(`${PATH}/restauration`, async (request, reply) => {
    const { actor, boutique } = senderOf(request)
    const text = await restorePhoto(services, actor, boutique, photoBody(request.body))
    return reply.type(JSON_TYPE).send(text)
  })
}

/** Errors of the form parser for an invalid or truncated body: plain errors, recognised by their message. */
const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error &&
  /^Multipart: |multipart data$|^The needle |^Malformed |^the request was closed before/.test(error.message)

/** An internal error starts with what failed (PHOTO-15); a refusal is unchanged. */
function deletionProblem(error: unknown): Problem {
  const { status, code, message, details } = problemOf(error)
  return new Problem(status, code, status < 500 ? message : `${PHOTO_DELETION.failed} : ${message}`, details, error)
}

/** The document that a request names; values other than text are ignored. */
function documentOf({ docType, docId }: Record<string, unknown>): PhotoDocument {
  const said = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  return { docType: said(docType), docId: said(docId) }
}

/** The body of a rotation or a restoration. */
function photoBody(body: unknown) {
  const { fullPath, angle, ...fields } = objectBody(body)
  return { fullPath, angle, ...documentOf(fields) }
}

/** The folder of uploads that are still arriving. */
export const temporaryFolderOf = (dataDir: string): string => join(dataDir, 'temporaire')
