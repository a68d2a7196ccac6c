import { answers, boolean, inPath, integer, type Json, object, schemaRef, string } from '../../../http/openapi/parts.ts'

export const chargeSchema: Json = object(
  'La charge du prestataire de paiement par carte',
  {
    id: string("L'identifiant de la charge"),
    amount: integer('Le montant, dans la plus petite unité de la devise'),
    amount_refunded: integer('Le montant remboursé, dans la même unité'),
    currency: string('La devise (ISO 4217, en minuscules)'),
    status: string("L'état : succeeded, pending ou failed"),
    paid: boolean('Elle est payée'),
    refunded: boolean('Elle est entièrement remboursée'),
    captured: boolean('Elle est capturée'),
    failure_code: string("Le code de l'échec"),
    failure_message: string("La raison de l'échec"),
    receipt_email: string("L'adresse à laquelle le reçu a été envoyé"),
    receipt_number: string('Le numéro du reçu'),
    customer: string("L'identifiant du client chez le prestataire"),
    description: string('La description'),
  },
  ['id', 'amount', 'amount_refunded', 'currency', 'status', 'paid', 'refunded', 'captured'],
)

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
