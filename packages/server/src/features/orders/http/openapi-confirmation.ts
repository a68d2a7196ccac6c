import { answerPreviewSchema, sentMailSchema } from '@boutique/domain'
import { answers, inPath, type Json } from '../../../http/openapi/parts.ts'

/** The previews of the mails to clients. */
export const confirmationPaths: Json = {
  '/api/boutiques/{boutique}/commandes/{id}/confirmation': {
    get: {
      operationId: 'apercevoir_confirmation_commande',
      tags: ['Commandes'],
      summary: "Le courriel que l'action confirmer enverrait",
      parameters: [inPath('boutique', "L'identifiant de la boutique"), inPath('id', "L'identifiant de la commande")],
      responses: answers(200, 'Le courriel', sentMailSchema),
    },
  },
  '/api/boutiques/{boutique}/demandes/{id}/reponse': {
    get: {
      operationId: 'apercevoir_reponse_demande',
      tags: ['Demandes'],
      summary: "Le courriel que l'action repondre enverrait",
      parameters: [inPath('boutique', "L'identifiant de la boutique"), inPath('id', "L'identifiant de la demande")],
      responses: answers(200, "L'aperçu", answerPreviewSchema),
    },
  },
}
