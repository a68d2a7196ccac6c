import { api, archiveExportSchema, archiveImportRequest, archiveImportSchema } from '@boutique/domain'
import { answers, body, inPath, inQuery, integer, type Json, problems, string } from '../../../http/openapi/parts.ts'

const tags = ['Export et import']
const boutique = inPath('boutique', "L'identifiant de la boutique")
const id = inPath('id', "L'identifiant de l'import")

/** The export of a boutique, and the import of an archive. */
export const archivePaths: Json = {
  '/api/boutiques/{boutique}/export': {
    get: {
      operationId: 'lire_export',
      tags,
      summary: "Où en est l'export de la boutique, pour les administrateurs",
      parameters: [boutique],
      responses: answers(200, "L'export", archiveExportSchema),
    },
    post: {
      operationId: 'lancer_export',
      tags,
      summary: 'Exporter la boutique, sans mots de passe ni clés ; un seul export à la fois',
      parameters: [boutique],
      responses: answers(202, 'Demandé', archiveExportSchema),
    },
  },
  '/api/boutiques/{boutique}/export/fichier': {
    get: {
      operationId: 'telecharger_export',
      tags,
      summary: 'Le fichier du dernier export, gardé 24 heures',
      parameters: [boutique],
      responses: {
        200: {
          description: 'Le fichier',
          content: { 'application/zip': { schema: string('Le fichier', { format: 'binary' }) } },
        },
        ...problems,
      },
    },
  },
  '/api/import': {
    get: {
      operationId: 'lire_import',
      tags,
      summary: "L'archive envoyée, pour les administrateurs",
      responses: answers(
        200,
        "L'import, s'il y en a un",
        api.object("L'import", { import: api.optional(archiveImportSchema) }),
      ),
    },
    post: {
      operationId: 'commencer_import',
      tags,
      summary: "Commencer l'envoi d'une archive, à la place de la précédente",
      requestBody: body("L'archive", archiveImportRequest),
      responses: answers(201, 'Commencé', archiveImportSchema),
    },
  },
  '/api/import/{id}': {
    delete: {
      operationId: 'abandonner_import',
      tags,
      summary: "Supprimer l'archive envoyée",
      parameters: [id],
      responses: answers(204, 'Supprimée'),
    },
  },
  '/api/import/{id}/octets': {
    put: {
      operationId: 'envoyer_octets',
      tags,
      summary: "Envoyer le morceau suivant de l'archive (8 Mo au plus) ; après le dernier, elle est vérifiée",
      parameters: [id, { ...inQuery('depuis', integer('Le nombre des octets déjà reçus')), required: true }],
      requestBody: {
        description: 'Les octets',
        required: true,
        content: { 'application/octet-stream': { schema: string('Les octets', { format: 'binary' }) } },
      },
      responses: answers(200, "L'import", archiveImportSchema),
    },
  },
  '/api/import/{id}/confirmation': {
    post: {
      operationId: 'confirmer_import',
      tags,
      summary: "Importer l'archive vérifiée ; reprend un import qui a échoué",
      parameters: [id],
      responses: answers(202, 'Demandé', archiveImportSchema),
    },
  },
}
