import { createReadStream } from 'node:fs'
import {
  api,
  archiveExportSchema,
  archiveImportRequest,
  archiveImportSchema,
  currentImportSchema,
  Problem,
} from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import { route, serve } from '../../../http/route.ts'
import type { ArchiveServices } from '../../../operations/archive-services.ts'
import { checkInstallationAdministrator } from '../../../operations/rights/administrator.ts'
import { exportedFile, readExport, startExport } from '../boutique-export.ts'
import { confirmImport, dropImport, readImport, startUpload, takePiece } from '../uploaded-import.ts'

const tag = 'Export et import'
const params = { id: "L'identifiant de l'import" }

const exported = route('GET /api/boutiques/{boutique}/export', {
  id: 'lire_export',
  tag,
  summary: "Où en est l'export de la boutique, pour les administrateurs",
  answer: [200, "L'export", archiveExportSchema],
})
const start = route('POST /api/boutiques/{boutique}/export', {
  id: 'lancer_export',
  tag,
  summary: 'Exporter la boutique, sans mots de passe ni clés ; un seul export à la fois',
  answer: [202, 'Demandé', archiveExportSchema],
})
const file = route('GET /api/boutiques/{boutique}/export/fichier', {
  id: 'telecharger_export',
  tag,
  summary: 'Le fichier du dernier export, gardé 24 heures',
  answer: [200, 'Le fichier', api.bytes('Le fichier')],
  answeredAs: 'application/zip',
})
const current = route('GET /api/import', {
  id: 'lire_import',
  tag,
  summary: "L'archive envoyée, pour les administrateurs",
  answer: [200, "L'import, s'il y en a un", currentImportSchema],
})
const begin = route('POST /api/import', {
  id: 'commencer_import',
  tag,
  summary: "Commencer l'envoi d'une archive, à la place de la précédente",
  sent: ["L'archive", archiveImportRequest],
  answer: [201, 'Commencé', archiveImportSchema],
})
const drop = route('DELETE /api/import/{id}', {
  id: 'abandonner_import',
  tag,
  summary: "Supprimer l'archive envoyée",
  params,
  answer: [204, 'Supprimée'],
})
const piece = route('PUT /api/import/{id}/octets', {
  id: 'envoyer_octets',
  tag,
  summary: "Envoyer le morceau suivant de l'archive (8 Mo au plus) ; après le dernier, elle est vérifiée",
  params,
  query: { depuis: api.asSent('Le nombre des octets déjà reçus', { type: 'integer' }) },
  sent: ['Les octets', api.bytes('Les octets')],
  sentAs: 'application/octet-stream',
  answer: [200, "L'import", archiveImportSchema],
})
const confirm = route('POST /api/import/{id}/confirmation', {
  id: 'confirmer_import',
  tag,
  summary: "Importer l'archive vérifiée ; reprend un import qui a échoué",
  params,
  answer: [202, 'Demandé', archiveImportSchema],
})
export const archiveRoutes = [exported, start, file, current, begin, drop, piece, confirm]

/** The export of a boutique, and the import of an archive that is sent; for administrators. */
export function registerArchives(app: FastifyInstance, services: ArchiveServices): void {
  serve(app, exported, ({ actor, params: { boutique } }) => readExport(services, actor, boutique))
  serve(app, start, ({ actor, params: { boutique } }) => startExport(services, actor, boutique))
  serve(app, file, async ({ actor, params: { boutique }, reply }) => {
    const found = await exportedFile(services, actor, boutique)
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${found.name}"`)
      .header('content-length', found.bytes)
      .type('application/zip')
      .send(createReadStream(found.file, { end: found.bytes - 1 }))
  })
  serve(app, current, async ({ actor }) => {
    const found = await readImport(services, actor)
    return found ? { import: found } : {}
  })
  serve(app, begin, ({ actor, body }) => {
    checkInstallationAdministrator(actor)
    return startUpload(services, actor, body())
  })
  serve(app, drop, async ({ actor, params: { id } }) => dropImport(services, actor, id))
  serve(app, confirm, ({ actor, params: { id } }) => confirmImport(services, actor, id))

  // Bytes of any kind are accepted here alone, and left to the handler, which reads them as a stream.
  void app.register(async (inner) => {
    inner.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null))
    serve(inner, piece, ({ actor, params: { id }, query, request: { body, headers, raw: stream } }) => {
      checkInstallationAdministrator(actor)
      if (body !== undefined) throw new Problem(415, 'import.octets', 'Les octets du fichier sont attendus')
      const announced = Number(headers['content-length'] ?? 0)
      return takePiece(services, actor, id, { from: Number(query().depuis), announced, stream })
    })
  })
}
