import { answers, array, inPath, type Json, object, string } from '../../../http/openapi/parts.ts'

const sender = object(
  "L'expéditeur des courriels d'une boutique",
  {
    way: string('Par où ils partent : le serveur de la boutique, la messagerie de la plateforme, ou aucun', {
      enum: ['own', 'platform', 'none'],
    }),
    address: string("L'adresse de l'expéditeur"),
    name: string("Le nom de l'expéditeur"),
    replyTo: string("L'adresse qui reçoit les réponses"),
  },
  ['way'],
)
const line = object('Une étape', {
  label: string('Son nom'),
  state: string('Réussie, échouée ou pas essayée', { enum: ['ok', 'failed', 'untried'] }),
  text: string('Une phrase'),
})
const parameters = [inPath('boutique', "L'identifiant de la boutique")]

/** The mail of a boutique, and its test. */
export const mailCheckPaths: Json = {
  '/api/boutiques/{boutique}/courriel': {
    get: {
      operationId: 'lire_expediteur_boutique',
      tags: ['Boutiques'],
      summary: "Par où partent les courriels d'une boutique",
      parameters,
      responses: answers(200, "L'expéditeur", sender),
    },
  },
  '/api/boutiques/{boutique}/courriel/essai': {
    post: {
      operationId: 'essayer_courriel_boutique',
      tags: ['Boutiques'],
      summary: "Envoie un courriel d'essai à l'adresse de la personne connectée, avec les réglages enregistrés",
      parameters,
      responses: answers(200, 'Le résultat', object('Le résultat', { sender, lines: array('Les étapes', line) })),
    },
  },
}
