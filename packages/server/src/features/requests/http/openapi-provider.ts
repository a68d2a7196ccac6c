import { answers, APPLICATION, body, boolean, type Json, object, string } from '../../../http/openapi/parts.ts'

const request = object("L'envoi demandé", {
  type: string('Toujours « send »', { enum: ['send'] }),
  collection: string('Toujours « demandes »', { enum: ['demandes'] }),
  demandeId: string("L'identifiant de la demande", { minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }),
})

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
      requestBody: body("L'envoi demandé", request),
      responses: answers(200, 'La réponse est envoyée', object("L'envoi", { ok: boolean('Toujours vrai') })),
    },
  },
}
