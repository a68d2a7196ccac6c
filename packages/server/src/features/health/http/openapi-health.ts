import { healthSchema } from '@boutique/domain'
import { answers, type Json } from '../../../http/openapi/parts.ts'

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
}
