import { component, flag, integer, object, optional, text, type TypeOf } from './schema.ts'

export const chargeSchema = component(
  'Charge',
  object('La charge du prestataire de paiement par carte', {
    id: text("L'identifiant de la charge"),
    amount: integer('Le montant, dans la plus petite unité de la devise'),
    amount_refunded: integer('Le montant remboursé, dans la même unité'),
    currency: text('La devise (ISO 4217, en minuscules)'),
    status: text("L'état : succeeded, pending ou failed"),
    paid: flag('Elle est payée'),
    refunded: flag('Elle est entièrement remboursée'),
    captured: flag('Elle est capturée'),
    failure_code: optional(text("Le code de l'échec")),
    failure_message: optional(text("La raison de l'échec")),
    receipt_email: optional(text("L'adresse à laquelle le reçu a été envoyé")),
    receipt_number: optional(text('Le numéro du reçu')),
    customer: optional(text("L'identifiant du client chez le prestataire")),
    description: optional(text('La description')),
  }),
)

/** A charge of the card provider; empty members are absent (SALE-26). */
export type Charge = TypeOf<typeof chargeSchema>
