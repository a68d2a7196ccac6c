import { answers, integer, type Json, object } from './parts.ts'

/** The state of the installation. */
export const healthPaths: Json = {
  '/api/sante': {
    get: {
      operationId: 'lire_sante',
      tags: ['Installation'],
      summary: "L'état de l'installation, pour les administrateurs",
      responses: answers(
        200,
        "L'état",
        object("L'état", { servers: integer('Les serveurs qui prennent des travaux') }),
      ),
    },
  },
}
