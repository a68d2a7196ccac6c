import { recipientPageSchema } from '@boutique/domain'
import { RECIPIENT_STATES } from '../sql/mailing-recipients.ts'
import { answers, inPath, inQuery, type Json, string } from '../../../http/openapi/parts.ts'

/** The recipients of a campaign. */
export const recipientPaths: Json = {
  '/api/boutiques/{boutique}/campagnes/{id}/envois': {
    get: {
      operationId: 'lister_envois_campagne',
      tags: ['Campagnes'],
      summary: "Les destinataires d'une campagne dans un état, par adresse",
      parameters: [
        inPath('boutique', "L'identifiant de la boutique"),
        inPath('id', "L'identifiant de la campagne"),
        { ...inQuery('etat', string("L'état de l'envoi", { enum: RECIPIENT_STATES })), required: true },
        inQuery('after', string('Le curseur « next » de la page précédente')),
      ],
      responses: answers(200, 'Une page de destinataires', recipientPageSchema),
    },
  },
}
