import { sessionsSchema, signInsSchema } from '@boutique/domain'
import { answers, inPath, type Json } from './parts.ts'

const tags = ['Identité']
const listed = answers(200, 'Les sessions', sessionsSchema)
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
      responses: answers(200, 'Les dernières connexions', signInsSchema),
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
