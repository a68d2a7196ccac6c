import { mailCheckSchema, mailSenderSchema } from '@boutique/domain'
import { answers, inPath, type Json } from '../../../http/openapi/parts.ts'

const parameters = [inPath('boutique', "L'identifiant de la boutique")]

/** The mail of a boutique, and its test. */
export const mailCheckPaths: Json = {
  '/api/boutiques/{boutique}/courriel': {
    get: {
      operationId: 'lire_expediteur_boutique',
      tags: ['Boutiques'],
      summary: "Par où partent les courriels d'une boutique",
      parameters,
      responses: answers(200, "L'expéditeur", mailSenderSchema),
    },
  },
  '/api/boutiques/{boutique}/courriel/essai': {
    post: {
      operationId: 'essayer_courriel_boutique',
      tags: ['Boutiques'],
      summary: "Envoie un courriel d'essai à l'adresse de la personne connectée, avec les réglages enregistrés",
      parameters,
      responses: answers(200, 'Le résultat', mailCheckSchema),
    },
  },
}
