import { ERASURE_COUNTS } from '@boutique/domain'
import {
  answers,
  array,
  body,
  inPath,
  instant,
  integer,
  type Json,
  object,
  string,
} from '../../../http/openapi/parts.ts'

const boutique = inPath('boutique', "L'identifiant de la boutique")
const contact = inPath('id', "L'identifiant du contact")
const tags = ['Données personnelles']
const counts = object(
  'Les nombres',
  Object.fromEntries(Object.entries(ERASURE_COUNTS).map(([name, label]) => [name, integer(label)])),
  [],
)
const erasure = object(
  "Un effacement, sans donnée personnelle : la preuve de ce qui n'est plus là",
  {
    id: string('Son identifiant'),
    contact: string("L'identifiant du contact"),
    actor: object('Qui a demandé', { id: string('Son identifiant'), displayname: string('Son nom') }),
    state: string('Où il en est', { enum: ['attente', 'fichiers', 'fait'] }),
    at: instant('Quand il a été demandé'),
    endedAt: instant('Sa fin'),
    counts,
  },
  ['id', 'contact', 'actor', 'state', 'at', 'counts'],
)

/** The data of a person, and their erasure. */
export const erasurePaths: Json = {
  '/api/boutiques/{boutique}/contacts/{id}/donnees': {
    get: {
      operationId: 'exporter_contact',
      tags,
      summary: "Tout ce que la boutique sait d'un contact, dans un fichier",
      parameters: [boutique, contact],
      responses: answers(200, 'Le fichier', { type: 'object', description: 'Les données' }),
    },
  },
  '/api/boutiques/{boutique}/contacts/{id}/effacement': {
    get: {
      operationId: 'apercu_effacement',
      tags,
      summary: "Ce que l'effacement d'un contact toucherait",
      parameters: [boutique, contact],
      responses: answers(
        200,
        "L'aperçu",
        object("L'aperçu", { confirmation: string('Le texte à taper pour confirmer'), counts }),
      ),
    },
    post: {
      operationId: 'effacer_contact',
      tags,
      summary: 'Effacer un contact, sans retour',
      parameters: [boutique, contact],
      requestBody: body('La confirmation', object('La confirmation', { confirmation: string('Le nom du contact') })),
      responses: answers(202, 'Demandé', erasure),
    },
  },
  '/api/boutiques/{boutique}/effacements': {
    get: {
      operationId: 'lister_effacements',
      tags,
      summary: 'Les derniers effacements',
      parameters: [boutique],
      responses: answers(
        200,
        'Les effacements',
        object('Les effacements', { effacements: array('Du plus récent', erasure) }),
      ),
    },
  },
}
