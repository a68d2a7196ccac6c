import { RECIPIENT_STATES } from '../sql/mailing-recipients.ts'
import {
  answers,
  array,
  inPath,
  inQuery,
  instant,
  integer,
  type Json,
  object,
  string,
} from '../../../http/openapi/parts.ts'

const recipient = object(
  'Un destinataire',
  {
    contact: string("L'identifiant du contact"),
    address: string("L'adresse à laquelle la campagne est envoyée"),
    name: string('Le nom du contact quand la campagne est partie'),
    attempts: integer('Les essais faits'),
    at: instant("Depuis quand l'envoi est dans cet état"),
    nextAt: instant("Quand l'envoi est prévu, s'il attend"),
    problem: string('Ce qui est arrivé'),
  },
  ['contact', 'address', 'name', 'attempts', 'at'],
)

/** The recipients of a campaign. */
export const recipientPaths: Json = {
  '/api/boutiques/{boutique}/campagnes/{id}/envois': {
    get: {
      operationId: 'lister_envois_campagne',
      tags: ['Campagnes'],
      summary: "Les destinataires d'une campagne dans un état, par adresse",
      parameters: [
        inPath('boutique', "L'identifiant de la boutique"),
        inPath('id', "L'identifiant de la campagne"),
        { ...inQuery('etat', string("L'état de l'envoi", { enum: RECIPIENT_STATES })), required: true },
        inQuery('after', string('Le curseur « next » de la page précédente')),
      ],
      responses: answers(
        200,
        'Une page de destinataires',
        object(
          'La page',
          { recipients: array('Les destinataires', recipient), next: string('Le curseur de la page suivante') },
          ['recipients'],
        ),
      ),
    },
  },
}
