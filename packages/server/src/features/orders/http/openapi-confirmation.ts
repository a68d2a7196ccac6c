import { answers, array, inPath, type Json, object, string } from '../../../http/openapi/parts.ts'

const mail = object('Le courriel', {
  from: string("L'adresse de l'expéditeur"),
  fromName: string("Le nom de l'expéditeur"),
  replyTo: string("L'adresse qui reçoit les réponses"),
  to: string("L'adresse du client"),
  subject: string('Le sujet'),
  text: string('Le texte'),
  html: string('Le même en HTML'),
})

const preview = object('Ce que répondre enverrait maintenant', {
  automatic: string('Le texte qui remplace une réponse vide'),
  mail,
  refusal: object('Pourquoi rien ne partirait', {
    code: string('Le code'),
    detail: string('La phrase'),
    onglets: array('Les onglets des paramètres à compléter', string('Le libellé')),
  }),
})

/** The previews of the mails to clients. */
export const confirmationPaths: Json = {
  '/api/boutiques/{boutique}/commandes/{id}/confirmation': {
    get: {
      operationId: 'apercevoir_confirmation_commande',
      tags: ['Commandes'],
      summary: "Le courriel que l'action confirmer enverrait",
      parameters: [inPath('boutique', "L'identifiant de la boutique"), inPath('id', "L'identifiant de la commande")],
      responses: answers(200, 'Le courriel', mail),
    },
  },
  '/api/boutiques/{boutique}/demandes/{id}/reponse': {
    get: {
      operationId: 'apercevoir_reponse_demande',
      tags: ['Demandes'],
      summary: "Le courriel que l'action repondre enverrait",
      parameters: [inPath('boutique', "L'identifiant de la boutique"), inPath('id', "L'identifiant de la demande")],
      responses: answers(200, "L'aperçu", preview),
    },
  },
}
