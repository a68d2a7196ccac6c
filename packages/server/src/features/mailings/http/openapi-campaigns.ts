import { campaignPreviewSchema, campaignRecipientsSchema } from '@boutique/domain'
import { answers, inPath, type Json, object, string } from '../../../http/openapi/parts.ts'

const parameters = [inPath('boutique', "L'identifiant de la boutique"), inPath('id', "L'identifiant de la campagne")]

/** The preview of a campaign, its recipients and its test mail. */
export const campaignPaths: Json = {
  '/api/boutiques/{boutique}/campagnes/{id}/destinataires': {
    get: {
      operationId: 'compter_destinataires_campagne',
      tags: ['Campagnes'],
      summary: "Les destinataires qu'une campagne aurait maintenant",
      parameters,
      responses: answers(200, 'Les destinataires', campaignRecipientsSchema),
    },
  },
  '/api/boutiques/{boutique}/campagnes/{id}/apercu': {
    get: {
      operationId: 'apercevoir_campagne',
      tags: ['Campagnes'],
      summary: "Le courriel d'une campagne tel qu'il partirait maintenant",
      parameters,
      responses: answers(200, 'Le courriel', campaignPreviewSchema),
    },
  },
  '/api/boutiques/{boutique}/campagnes/{id}/essai': {
    post: {
      operationId: 'essayer_campagne',
      tags: ['Campagnes'],
      summary: "Envoie le courriel d'une campagne à sa propre adresse",
      parameters,
      responses: answers(200, "L'essai est parti", object("L'essai", { to: string("L'adresse") })),
    },
  },
}
