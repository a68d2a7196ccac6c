import { join } from 'node:path'
import {
  api,
  MAX_PHOTO_BYTES,
  PHOTO_DELETION,
  photoAddress,
  photoDeletedSchema,
  photoFormSchema,
  photoRemovalSchema,
  photoUsagesSchema,
  Problem,
  restorationSchema,
  retoucheSchema,
  retouchedSchema,
  rotatedSchema,
  rotationSchema,
} from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import { type CheckedPhoto, checkPhoto } from '../../../media/receive.ts'
import { addPhoto, checkQuota, isStored, photoFolder } from '../photos.ts'
import { removeUnused } from '../media-unused.ts'
import { readUsages } from '../media-usages.ts'
import { checkPhotoDocument, checkPhotoWork, type PhotoDocument } from '../photos-rights.ts'
import { deletePhoto, restorePhoto } from '../photos-delete.ts'
import { retouchPhoto } from '../photos-retouch.ts'
import { rotatePhoto } from '../photos-rotate.ts'
import { problemOf } from '../../../http/answers/problems.ts'
import { route, serve } from '../../../http/route.ts'
import type { PhotoServices } from '../../../operations/photo-services.ts'

const tag = 'Photos'

const upload = route('POST /api/boutiques/{boutique}/photos', {
  id: 'envoyer_photo',
  tag,
  summary: 'Envoyer une photo (25 Mo, 50 mégapixels au plus) ; pour une dépense, aussi un PDF',
  // A form with a file is read as a stream, part by part: its schema describes it, and does not parse it.
  sent: ['Le fichier, et le document auquel il appartient', photoFormSchema],
  sentAs: 'multipart/form-data',
  answer: [201, 'Le média', api.named('medias')],
})
const deletion = route('DELETE /api/boutiques/{boutique}/photos', {
  id: 'supprimer_photo',
  tag,
  summary: 'Supprimer une photo ; son fichier est gardé 30 jours',
  query: photoAddress,
  answer: [200, 'Supprimée', photoDeletedSchema],
})
const usages = route('GET /api/boutiques/{boutique}/medias/{id}/usages', {
  id: 'ou_sert_une_photo',
  tag,
  summary: 'Les documents qui montrent une photo, hors corbeille',
  params: { id: "L'identifiant du média" },
  answer: [200, 'Où elle sert', photoUsagesSchema],
})
const unused = route('DELETE /api/boutiques/{boutique}/photos/inutilisees', {
  id: 'supprimer_photos_inutilisees',
  tag,
  summary: "Supprimer les photos qu'aucun document ne montre, 500 au plus ; leurs fichiers sont gardés 30 jours",
  answer: [200, 'Supprimées', photoRemovalSchema],
})
const rotation = route('POST /api/boutiques/{boutique}/photos/rotation', {
  id: 'tourner_photo',
  tag,
  summary: 'Tourner une photo ; la réponse donne son nouveau chemin (destinationPath)',
  sent: ['La photo et le quart de tour', rotationSchema],
  answer: [200, 'La photo tournée', rotatedSchema],
})
const retouching = route('POST /api/boutiques/{boutique}/photos/retouche', {
  id: 'retoucher_photo',
  tag,
  summary: "Recadrer, redresser, éclaircir une photo, toujours depuis son original ; sans rien d'autre, le rendre",
  sent: ['La photo et sa retouche', retoucheSchema],
  answer: [200, 'La photo retouchée', retouchedSchema],
})
const restoration = route('POST /api/boutiques/{boutique}/photos/restauration', {
  id: 'restaurer_photo',
  tag,
  summary: 'Rendre une photo supprimée ou tournée depuis moins de 30 jours',
  sent: ['La photo', restorationSchema],
  answer: [200, 'Le média', api.named('medias')],
})
export const photoRoutes = [upload, deletion, usages, unused, rotation, retouching, restoration]

/** The photos of a boutique: upload, rotation, deletion and restoration, for people who may change their document. */
export function registerPhotos(app: FastifyInstance, services: PhotoServices): void {
  const { engine, temporaryFolder } = services

  /** Uploads one image, streamed and checked by content; returns its media record. */
  serve(app, upload, async ({ actor, params: { boutique }, request }) => {
    if (!boutique) throw new Problem(400, 'boutique.obligatoire', 'la boutique est obligatoire')
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
      return await addPhoto(services, actor, boutique, photo, documentOf(fields), { id: fields.id })
    } catch (error) {
      if (isBrokenForm(error))
        throw new Problem(400, 'formulaire.malforme', 'Le formulaire envoyé est mal formé', {}, error)
      throw error
    } finally {
      await photo?.dispose()
    }
  })

  serve(app, rotation, ({ actor, params: { boutique }, body }) => {
    const { fullPath, angle, ...fields } = body()
    return rotatePhoto(services, actor, boutique, { fullPath, angle, ...documentOf(fields) })
  })
  serve(app, retouching, ({ actor, params: { boutique }, body }) => {
    const { fullPath, cadre, redressement, lumiere, ...fields } = body()
    const retouche = {
      ...(cadre && { cadre }),
      ...(redressement !== undefined && { redressement }),
      ...(lumiere !== undefined && { lumiere }),
    }
    return retouchPhoto(services, actor, boutique, { fullPath, ...retouche, ...documentOf(fields) })
  })
  serve(app, deletion, async ({ actor, params: { boutique }, query }) => {
    const { fullPath, ...fields } = query()
    try {
      return await deletePhoto(services, actor, boutique, { fullPath, ...documentOf(fields) })
    } catch (error) {
      throw deletionProblem(error)
    }
  })
  serve(app, usages, ({ actor, params: { boutique, id } }) => readUsages(engine, actor, boutique, id))
  serve(app, unused, ({ actor, params: { boutique } }) => removeUnused(engine, actor, boutique))
  serve(app, restoration, ({ actor, params: { boutique }, body }) => {
    const { fullPath, ...fields } = body()
    return restorePhoto(services, actor, boutique, { fullPath, ...documentOf(fields) })
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
function documentOf({ docType, docId }: { docType?: unknown; docId?: unknown }): PhotoDocument {
  const said = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  return { docType: said(docType), docId: said(docId) }
}

/** The folder of uploads that are still arriving. */
export const temporaryFolderOf = (dataDir: string): string => join(dataDir, 'temporaire')
