import { webhookMessageSchema } from '@boutique/domain'
import { type Json, jsonSchema } from '../../../http/openapi/parts.ts'

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
