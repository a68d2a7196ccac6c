import { flag, instant, integer, list, object, optional, text, type TypeOf } from './schema.ts'

const sessionSchema = object('Une session ouverte', {
  id: text("L'identifiant de la session"),
  userAgent: optional(text('Le navigateur ou le programme')),
  address: optional(text("L'adresse d'où elle a été ouverte")),
  since: instant('Quand elle a été ouverte'),
  seenAt: instant('Quand elle a été prolongée'),
  isCurrent: flag('Celle de cette requête'),
})

export const sessionsSchema = object('Les sessions', {
  sessions: list("La plus récente d'abord", sessionSchema),
  failures: optional(
    object('Les mots de passe faux de la semaine, à partir de cinq', {
      count: integer('Leur nombre'),
      at: instant('Le dernier'),
    }),
  ),
})

export const signInsSchema = object('Les dernières connexions', {
  connexions: list(
    "La plus récente d'abord",
    object('Une dernière connexion', {
      id: text("L'identifiant de l'utilisateur"),
      at: instant('Quand il ou elle a ouvert une session'),
    }),
  ),
})

/** A session of a user: where they are signed in. */
export type SignedIn = TypeOf<typeof sessionSchema>
/** The open sessions of a user, and the wrong passwords that were tried for the account. */
export type Sessions = TypeOf<typeof sessionsSchema>
/** When each user signed in last. */
export type SignIns = TypeOf<typeof signInsSchema>
