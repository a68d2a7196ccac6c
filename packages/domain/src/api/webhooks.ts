import { PUBLIC_CHANGES } from '../collections/boutiques/webhooks.ts'
import { component, flag, instant, integer, list, object, oneOf, optional, text, type TypeOf } from './schema.ts'

const KINDS = ['changements', 'essai'] as const

/** A message, as an address receives it. */
export const webhookMessageSchema = object('Ce que reçoit une adresse : aucun contenu, seulement ce qui a changé', {
  type: oneOf('« changements », ou « essai »', KINDS),
  application: optional(text("L'identifiant d'application de la boutique")),
  at: instant("L'instant du message"),
  changes: list(
    'Les documents changés, cent au plus',
    object('Un document', {
      collection: text('Sa collection'),
      id: text('Son identifiant'),
      change: oneOf('Publié, modifié, ou retiré du site', PUBLIC_CHANGES),
    }),
  ),
})

export const deliverySchema = component(
  'MessageEnvoye',
  object('Un message envoyé', {
    id: text('Le même à chaque renvoi'),
    kind: oneOf('Ce qui a changé, ou un essai', KINDS),
    at: instant("L'instant du dernier envoi"),
    documents: integer('Combien de documents il nomme'),
    isDelivered: flag('Accepté par le site (2xx)'),
    status: optional(integer('Le statut de la réponse')),
    ms: integer('La durée de la réponse, en millisecondes'),
    problem: optional(text('Pourquoi il a échoué')),
  }),
)

export const webhookSchema = object('Une adresse prévenue', {
  id: text("L'identifiant de l'adresse"),
  url: text("L'adresse"),
  state: oneOf('Son état', ['sans-secret', 'actif', 'en-echec', 'desactive']),
  failingSince: optional(instant('Le premier échec depuis le dernier succès')),
  nextAt: optional(instant('Le prochain essai')),
  waiting: integer('Combien de documents changés attendent, 1 000 au plus'),
  deliveries: list('Les derniers messages', deliverySchema),
})

export const webhooksSchema = object('Les adresses', { webhooks: list('Les adresses', webhookSchema) })

/** A message to a website, as it was sent the last time. */
export type WebhookDelivery = TypeOf<typeof deliverySchema>
/** An address that is told about public changes, with its latest messages, newest first. */
export type Webhook = TypeOf<typeof webhookSchema>
export type WebhookState = Webhook['state']
export type Webhooks = TypeOf<typeof webhooksSchema>
