import { api, authorSchema, journalPageSchema, lineAddress, restoredSchema, versionsSchema } from '@boutique/domain'
import {
  answers,
  body,
  inPath,
  inQuery,
  instant,
  integer,
  type Json,
  object,
  string,
} from '../../../http/openapi/parts.ts'

const boutique = inPath('boutique', "L'identifiant de la boutique")
const { collection, document } = lineAddress
const filters = [
  inQuery('personne', string('Seulement ce que cette personne a fait')),
  inQuery('collection', collection),
  inQuery('document', document),
  inQuery('depuis', instant('À partir de cet instant')),
  inQuery('avant', instant('Avant cet instant')),
]
const named = [
  inQuery('collection', collection),
  inQuery('document', document),
  inQuery('rev', integer('La dernière révision de la ligne')),
  inQuery('first', integer('La première révision de la ligne')),
]

/** The journal of a boutique. */
export const journalPaths: Json = {
  '/api/boutiques/{boutique}/journal': {
    get: {
      operationId: 'lire_journal',
      tags: ['Journal'],
      summary: 'Qui a changé quoi, du plus récent au plus ancien',
      parameters: [boutique, ...filters, inQuery('apres', string('Le curseur « next » de la page précédente'))],
      responses: answers(200, 'Une page du journal', journalPageSchema),
    },
  },
  '/api/boutiques/{boutique}/journal/nouveaux': {
    get: {
      operationId: 'compter_nouveautes_journal',
      tags: ['Journal'],
      summary: "Combien de changements plus récents qu'un curseur, 50 au plus",
      parameters: [boutique, ...filters, inQuery('curseur', string('Le curseur « newest » de la page lue'))],
      responses: answers(200, 'Le nombre', object('Le nombre', { count: integer('Les changements') })),
    },
  },
  '/api/boutiques/{boutique}/journal/personnes': {
    get: {
      operationId: 'lire_personnes_journal',
      tags: ['Journal'],
      summary: 'Les personnes qui ont changé quelque chose',
      parameters: [boutique],
      responses: answers(
        200,
        'Les personnes',
        api.object('Les personnes', { people: api.list('Par nom', authorSchema) }),
      ),
    },
  },
  '/api/boutiques/{boutique}/journal/version': {
    get: {
      operationId: 'lire_version',
      tags: ['Journal'],
      summary: "Un document avant et après une ligne du journal, et aujourd'hui",
      parameters: [boutique, ...named],
      responses: answers(200, 'Les versions', versionsSchema),
    },
    post: {
      operationId: 'remettre_version',
      tags: ['Journal'],
      summary: 'Remet une version, ou certains de ses champs',
      parameters: [boutique],
      requestBody: body('La version à remettre', restoredSchema),
      responses: answers(200, 'Le document', { type: 'object' }),
    },
  },
}
