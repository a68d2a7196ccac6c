import { LIFE_STEPS } from '../collections/produits/life-steps.ts'
import { authorOf } from './people.ts'
import { instant, integer, list, number, object, oneOf, optional, text, type TypeOf } from './schema.ts'

const named = (description: string) =>
  optional(object(description, { id: text("L'identifiant"), name: text('Son nom') }))

const stepSchema = object('Une étape', {
  rev: integer('La révision de la pièce'),
  kind: oneOf("Ce qui s'est passé", Object.keys(LIFE_STEPS) as (keyof typeof LIFE_STEPS)[]),
  at: instant('Quand'),
  actor: authorOf('La personne'),
  contact: named('Pour qui elle est réservée ; absent sans le droit aux contacts'),
  address: optional(text("L'adresse de qui la réserve ; absente sans le droit aux contacts")),
  until: optional(text('Le dernier jour de la réservation')),
  commande: named('La commande ; absente sans le droit aux commandes'),
  achat: named("L'achat ; absent sans le droit aux achats"),
  vente: optional(text("L'identifiant de la vente ; absent sans le droit aux ventes")),
  montant: optional(number('En euros : un prix, ou le coût depuis cette étape ; absent sans le droit aux comptes')),
  avant: optional(number("Le coût d'avant, en euros")),
})

/** The life of a piece. */
export const lifeSchema = object("Le parcours d'une pièce, du plus récent", {
  steps: list('Les étapes', stepSchema),
  next: optional(integer('La révision où reprend la page suivante')),
})

export type LifeStep = TypeOf<typeof stepSchema>
export type Life = TypeOf<typeof lifeSchema>
