import { healthSchema, journalMonthsRequest } from '@boutique/domain'
import { answers, body, type Json } from '../../../http/openapi/parts.ts'

/** The state of the installation. */
export const healthPaths: Json = {
  '/api/sante': {
    get: {
      operationId: 'lire_sante',
      tags: ['Installation'],
      summary: "L'état de l'installation, pour les administrateurs",
      responses: answers(200, "L'état", healthSchema),
    },
  },
  '/api/sante/historique': {
    put: {
      operationId: 'garder_historique',
      tags: ['Installation'],
      summary:
        "Combien de temps l'historique est gardé ; celui des commandes, ventes, achats et dépenses l'est toujours",
      requestBody: body('La durée', journalMonthsRequest),
      responses: answers(204, 'Enregistrée'),
    },
  },
}
