import {
  answers,
  array,
  body,
  boolean,
  inPath,
  inQuery,
  instant,
  integer,
  type Json,
  object,
  string,
} from '../../../http/openapi/parts.ts'

const boutique = inPath('boutique', "L'identifiant de la boutique")
const person = object('La personne', { id: string('Son identifiant'), displayname: string('Son nom') })
const collection = string('La collection')
const document = string("L'identifiant du document")
const filters = [
  inQuery('personne', string('Seulement ce que cette personne a fait')),
  inQuery('collection', collection),
  inQuery('document', document),
  inQuery('depuis', instant('À partir de cet instant')),
  inQuery('avant', instant('Avant cet instant')),
]
const ANY = { type: ['string', 'number', 'boolean', 'object', 'array', 'null'] }
const change = object(
  'Un champ changé',
  {
    path: string('Son chemin'),
    before: { ...ANY, description: 'La valeur avant' },
    after: { ...ANY, description: 'La valeur après, si elle est connue' },
    derived: boolean('Changé par une règle'),
    isLong: boolean('Les valeurs sont trop longues pour une liste'),
  },
  ['path'],
)
const line = object(
  "Ce qu'une personne a fait à un document, en dix minutes au plus",
  {
    collection,
    document,
    parent: string('Le document dont il dépend'),
    title: string("Son nom aujourd'hui"),
    isDeleted: boolean('Dans la corbeille'),
    rev: integer('La dernière révision de la ligne'),
    first: integer('La première révision de la ligne'),
    at: instant('Quand'),
    actor: person,
    action: string("L'action"),
    label: string("Le libellé du traitement qui l'a fait"),
    others: integer('Les autres documents du même traitement'),
    changes: array('Les champs changés', change),
  },
  ['collection', 'document', 'title', 'isDeleted', 'rev', 'first', 'at', 'actor', 'action', 'changes'],
)
const version = object('Une version', {
  data: { type: 'object', description: 'Les champs' },
  deleted: boolean('Supprimé'),
})
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
      responses: answers(
        200,
        'Une page du journal',
        object(
          'Une page',
          { entries: array('Les lignes', line), next: string('La suite'), newest: string('La plus récente') },
          ['entries'],
        ),
      ),
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
      responses: answers(200, 'Les personnes', object('Les personnes', { people: array('Par nom', person) })),
    },
  },
  '/api/boutiques/{boutique}/journal/version': {
    get: {
      operationId: 'lire_version',
      tags: ['Journal'],
      summary: "Un document avant et après une ligne du journal, et aujourd'hui",
      parameters: [boutique, ...named],
      responses: answers(
        200,
        'Les versions',
        object(
          'Les versions',
          {
            title: string('Le nom du document'),
            at: instant('Quand'),
            actor: person,
            action: string("L'action"),
            before: version,
            after: version,
            now: version,
          },
          ['title', 'at', 'actor', 'action', 'after', 'now'],
        ),
      ),
    },
    post: {
      operationId: 'remettre_version',
      tags: ['Journal'],
      summary: 'Remet une version, ou certains de ses champs',
      parameters: [boutique],
      requestBody: body(
        'La version à remettre',
        object(
          'La version',
          {
            collection,
            document,
            rev: integer('La dernière révision de la ligne'),
            first: integer('La première révision de la ligne'),
            version: string("Celle d'avant ou d'après la ligne", { enum: ['avant', 'apres'] }),
            champs: array('Seulement ces champs', string('Un champ')),
            lu: integer('La révision du document que la personne a comparée'),
          },
          ['collection', 'document', 'rev', 'version', 'lu'],
        ),
      ),
      responses: answers(200, 'Le document', { type: 'object' }),
    },
  },
}
