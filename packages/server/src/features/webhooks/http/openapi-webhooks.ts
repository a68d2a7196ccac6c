import { PUBLIC_CHANGES } from '@boutique/domain'
import {
  answers,
  array,
  boolean,
  inPath,
  instant,
  integer,
  type Json,
  object,
  schemaRef,
  string,
} from '../../../http/openapi/parts.ts'

const boutique = inPath('boutique', "L'identifiant de la boutique")
const hook = inPath('hook', "L'identifiant de l'adresse, dans « webhooks » de la boutique")
const root = '/api/boutiques/{boutique}/webhooks'

/** The schema of a message, as an address receives it. */
const messageSchema = object(
  'Ce que reçoit une adresse : aucun contenu, seulement ce qui a changé',
  {
    type: string('« changements », ou « essai »', { enum: ['changements', 'essai'] }),
    application: string("L'identifiant d'application de la boutique"),
    at: instant("L'instant du message"),
    changes: array(
      'Les documents changés, cent au plus',
      object('Un document', {
        collection: string('Sa collection'),
        id: string('Son identifiant'),
        change: string('Publié, modifié, ou retiré du site', { enum: [...PUBLIC_CHANGES] }),
      }),
    ),
  },
  ['type', 'at', 'changes'],
)
export const deliverySchema: Json = object(
  'Un message envoyé',
  {
    id: string('Le même à chaque renvoi'),
    kind: string('Ce qui a changé, ou un essai', { enum: ['changements', 'essai'] }),
    at: instant("L'instant du dernier envoi"),
    documents: integer('Combien de documents il nomme'),
    isDelivered: boolean('Accepté par le site (2xx)'),
    status: integer('Le statut de la réponse'),
    ms: integer('La durée de la réponse, en millisecondes'),
    problem: string('Pourquoi il a échoué'),
  },
  ['id', 'kind', 'at', 'documents', 'isDelivered', 'ms'],
)
const webhook = object(
  'Une adresse prévenue',
  {
    id: string("L'identifiant de l'adresse"),
    url: string("L'adresse"),
    state: string('Son état', { enum: ['sans-secret', 'actif', 'en-echec', 'desactive'] }),
    failingSince: instant('Le premier échec depuis le dernier succès'),
    nextAt: instant('Le prochain essai'),
    waiting: integer('Combien de documents changés attendent, 1 000 au plus'),
    deliveries: array('Les derniers messages', schemaRef('MessageEnvoye')),
  },
  ['id', 'url', 'state', 'waiting', 'deliveries'],
)
const sent = answers(200, 'Le message envoyé', schemaRef('MessageEnvoye'))

/** The addresses that are told about public changes. */
export const webhookPaths: Json = {
  [root]: {
    get: {
      operationId: 'lire_webhooks_boutique',
      tags: ['Boutiques'],
      summary: 'Les adresses prévenues des changements du site, et leurs derniers messages',
      parameters: [boutique],
      responses: answers(200, 'Les adresses', object('Les adresses', { webhooks: array('Les adresses', webhook) })),
    },
  },
  [`${root}/{hook}/essai`]: {
    post: {
      operationId: 'essayer_webhook_boutique',
      tags: ['Boutiques'],
      summary: 'Envoie un message d’essai ; accepté, il réactive une adresse désactivée',
      parameters: [boutique, hook],
      responses: sent,
    },
  },
  [`${root}/{hook}/messages/{id}/renvoi`]: {
    post: {
      operationId: 'renvoyer_message_webhook_boutique',
      tags: ['Boutiques'],
      summary: 'Envoie un message gardé de nouveau',
      parameters: [boutique, hook, inPath('id', "L'identifiant du message")],
      responses: sent,
    },
  },
}

/** What the product itself posts to the declared addresses. */
export const webhookMessages: Json = {
  changements: {
    post: {
      operationId: 'recevoir_changements',
      summary: 'Ce que montre le site a changé',
      description: [
        'Envoyé aux adresses de « webhooks » de la boutique, une seconde après le changement, et renvoyé plus tard si la réponse n’est pas 2xx.',
        'webhook-signature : « v1, » et le HMAC-SHA-256, en base64, de « webhook-id.webhook-timestamp.corps » avec le secret de la boutique (Standard Webhooks).',
      ].join('\n\n'),
      security: [],
      parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
        name,
        in: 'header',
        required: true,
        description: 'De quoi vérifier le message',
        schema: { type: 'string' },
      })),
      requestBody: {
        required: true,
        description: 'Le message',
        content: { 'application/json': { schema: messageSchema } },
      },
      responses: { 204: { description: 'Reçu' } },
    },
  },
}
