import { providerSchema } from '@boutique/domain'
import { answers, APPLICATION, body, boolean, type Json, object } from '../../../http/openapi/parts.ts'

/** The provider that sends answers of requests for other programs. */
export const providerPaths: Json = {
  '/api/provider': {
    post: {
      operationId: 'envoyer_reponse_demande',
      tags: ['Demandes'],
      summary: "Envoie la réponse d'une demande",
      description:
        "Seulement d'une demande répondue dont la réponse attend encore d'être envoyée ; sinon 409, toujours le même. Le texte du statut dit pourquoi.",
      security: APPLICATION,
      requestBody: body("L'envoi demandé", providerSchema),
      responses: answers(200, 'La réponse est envoyée', object("L'envoi", { ok: boolean('Toujours vrai') })),
    },
  },
}
