import { answers, inPath, type Json, schemaRef } from '../../../http/openapi/parts.ts'

/** The card provider's charge of a sale. */
export const chargePaths: Json = {
  '/api/boutiques/{boutique}/ventes/{id}/charge': {
    get: {
      operationId: 'lire_charge_vente',
      tags: ['Ventes'],
      summary: "La charge d'une vente, lue chez Stripe avec la clé de la boutique",
      parameters: [inPath('boutique', "L'identifiant de la boutique"), inPath('id', "L'identifiant de la vente")],
      responses: answers(200, 'La charge', schemaRef('Charge')),
    },
  },
}
