import { api, webhookMessageSchema, webhookSchema } from '@boutique/domain'
import { answers, inPath, type Json, jsonSchema, schemaRef } from '../../../http/openapi/parts.ts'

const boutique = inPath('boutique', "L'identifiant de la boutique")
const hook = inPath('hook', "L'identifiant de l'adresse, dans « webhooks » de la boutique")
const root = '/api/boutiques/{boutique}/webhooks'

const sent = answers(200, 'Le message envoyé', schemaRef('MessageEnvoye'))

/** The addresses that are told about public changes. */
export const webhookPaths: Json = {
  [root]: {
    get: {
      operationId: 'lire_webhooks_boutique',
      tags: ['Boutiques'],
      summary: 'Les adresses prévenues des changements du site, et leurs derniers messages',
      parameters: [boutique],
      responses: answers(
        200,
        'Les adresses',
        api.object('Les adresses', { webhooks: api.list('Les adresses', webhookSchema) }),
      ),
    },
  },
  [`${root}/{hook}/essai`]: {
    post: {
      operationId: 'essayer_webhook_boutique',
      tags: ['Boutiques'],
      summary: "Envoie un message d'essai ; accepté, il réactive une adresse désactivée",
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
        "Envoyé aux adresses de « webhooks » de la boutique, une seconde après le changement, et renvoyé plus tard si la réponse n'est pas 2xx.",
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
        content: { 'application/json': { schema: jsonSchema(webhookMessageSchema) } },
      },
      responses: { 204: { description: 'Reçu' } },
    },
  },
}
