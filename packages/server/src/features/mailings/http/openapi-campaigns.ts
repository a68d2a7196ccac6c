import { answers, array, inPath, integer, type Json, object, string } from '../../../http/openapi/parts.ts'

const parameters = [inPath('boutique', "L'identifiant de la boutique"), inPath('id', "L'identifiant de la campagne")]
const example = object('Un destinataire', {
  contact: string("L'identifiant du contact"),
  address: string('Son adresse'),
  name: string('Son nom'),
})
const preview = object(
  'Le courriel',
  {
    fromName: string("Le nom de l'expéditeur"),
    fromMail: string("L'adresse d'où le courriel part"),
    replyTo: string("L'adresse qui reçoit les réponses, si elle est autre"),
    subject: string('Le sujet'),
    html: string('Le contenu en HTML'),
    text: string('Le même en texte'),
    attention: array("Ce qu'il faut regarder avant d'envoyer", string('Une phrase')),
    refus: string('Pourquoi la campagne ne peut pas partir maintenant'),
    manque: array('Les réglages qui manquent à la boutique', string('Un réglage')),
    onglets: array('Les onglets des paramètres à compléter', string('Le libellé')),
  },
  ['fromName', 'fromMail', 'subject', 'html', 'text', 'attention'],
)

/** The preview of a campaign, its recipients and its test mail. */
export const campaignPaths: Json = {
  '/api/boutiques/{boutique}/campagnes/{id}/destinataires': {
    get: {
      operationId: 'compter_destinataires_campagne',
      tags: ['Campagnes'],
      summary: "Les destinataires qu'une campagne aurait maintenant",
      parameters,
      responses: answers(
        200,
        'Les destinataires',
        object(
          'Les destinataires',
          {
            count: integer('Leur nombre'),
            examples: array('Les premiers, par adresse', example),
            unsubscribed: integer('Combien de contacts choisis un par un ne sont pas inscrits'),
          },
          ['count', 'examples'],
        ),
      ),
    },
  },
  '/api/boutiques/{boutique}/campagnes/{id}/apercu': {
    get: {
      operationId: 'apercevoir_campagne',
      tags: ['Campagnes'],
      summary: "Le courriel d'une campagne tel qu'il partirait maintenant",
      parameters,
      responses: answers(200, 'Le courriel', preview),
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
