import { answers, array, boolean, inPath, instant, integer, type Json, object, string } from './parts.ts'

const tags = ['Identité']
const session = object(
  'Une session ouverte',
  {
    id: string("L'identifiant de la session"),
    userAgent: string('Le navigateur ou le programme'),
    address: string("L'adresse d'où elle a été ouverte"),
    since: instant('Quand elle a été ouverte'),
    seenAt: instant('Quand elle a été prolongée'),
    isCurrent: boolean('Celle de cette requête'),
  },
  ['id', 'since', 'seenAt', 'isCurrent'],
)
const signIn = object(
  'Une dernière connexion',
  { id: string("L'identifiant de l'utilisateur"), at: instant('Quand il ou elle a ouvert une session') },
  ['id', 'at'],
)
const listed = answers(
  200,
  'Les sessions',
  object(
    'Les sessions',
    {
      sessions: array("La plus récente d'abord", session),
      failures: object('Les mots de passe faux de la semaine, à partir de cinq', {
        count: integer('Leur nombre'),
        at: instant('Le dernier'),
      }),
    },
    ['sessions'],
  ),
)
const ended = answers(204, 'Terminée')
const sessionId = inPath('session', "L'identifiant de la session")
const userId = inPath('id', "L'identifiant de l'utilisateur")

/** Where users are signed in. */
export const sessionPaths: Json = {
  '/api/moi/sessions': {
    get: { operationId: 'lister_mes_sessions', tags, summary: 'Ses sessions ouvertes', responses: listed },
    delete: {
      operationId: 'terminer_mes_autres_sessions',
      tags,
      summary: 'Terminer toutes ses sessions sauf celle-ci',
      responses: ended,
    },
  },
  '/api/moi/sessions/{session}': {
    delete: {
      operationId: 'terminer_ma_session',
      tags,
      summary: 'Terminer une de ses sessions',
      parameters: [sessionId],
      responses: ended,
    },
  },
  '/api/connexions': {
    get: {
      operationId: 'lister_dernieres_connexions',
      tags,
      summary: 'La dernière connexion de chaque utilisateur, pour les administrateurs',
      responses: answers(
        200,
        'Les dernières connexions',
        object('Les dernières connexions', { connexions: array("La plus récente d'abord", signIn) }, ['connexions']),
      ),
    },
  },
  '/api/utilisateurs/{id}/sessions': {
    get: {
      operationId: 'lister_sessions_utilisateur',
      tags,
      summary: "Les sessions ouvertes d'un utilisateur",
      parameters: [userId],
      responses: listed,
    },
  },
  '/api/utilisateurs/{id}/sessions/{session}': {
    delete: {
      operationId: 'terminer_session_utilisateur',
      tags,
      summary: "Terminer une session d'un utilisateur",
      parameters: [userId, sessionId],
      responses: ended,
    },
  },
}
