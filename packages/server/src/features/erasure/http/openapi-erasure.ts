import { api, erasurePreviewSchema, erasureSchema } from '@boutique/domain'
import { answers, body, inPath, type Json, object, string } from '../../../http/openapi/parts.ts'

const boutique = inPath('boutique', "L'identifiant de la boutique")
const contact = inPath('id', "L'identifiant du contact")
const tags = ['Données personnelles']

/** The data of a person, and their erasure. */
export const erasurePaths: Json = {
  '/api/boutiques/{boutique}/contacts/{id}/donnees': {
    get: {
      operationId: 'exporter_contact',
      tags,
      summary: "Tout ce que la boutique sait d'un contact, dans un fichier",
      parameters: [boutique, contact],
      responses: answers(200, 'Le fichier', { type: 'object', description: 'Les données' }),
    },
  },
  '/api/boutiques/{boutique}/contacts/{id}/effacement': {
    get: {
      operationId: 'apercu_effacement',
      tags,
      summary: "Ce que l'effacement d'un contact toucherait",
      parameters: [boutique, contact],
      responses: answers(200, "L'aperçu", erasurePreviewSchema),
    },
    post: {
      operationId: 'effacer_contact',
      tags,
      summary: 'Effacer un contact, sans retour',
      parameters: [boutique, contact],
      requestBody: body('La confirmation', object('La confirmation', { confirmation: string('Le nom du contact') })),
      responses: answers(202, 'Demandé', erasureSchema),
    },
  },
  '/api/boutiques/{boutique}/effacements': {
    get: {
      operationId: 'lister_effacements',
      tags,
      summary: 'Les derniers effacements',
      parameters: [boutique],
      responses: answers(
        200,
        'Les effacements',
        api.object('Les effacements', { effacements: api.list('Du plus récent', erasureSchema) }),
      ),
    },
  },
}
