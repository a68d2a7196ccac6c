import * as z from 'zod/mini'
import type { Ability } from '../core/access.ts'
import {
  asSent,
  component,
  flag,
  list,
  named,
  noted,
  object,
  oneOf,
  optional,
  text,
  textOrNull,
  type TypeOf,
} from './schema.ts'

const email = text("L'adresse e-mail")
/** What is typed at a sign-in: the identity library says what is wrong with it. */
const password = text('Le mot de passe', { minLength: 8, maxLength: 128 })
const token = text('Le jeton du lien')
const user = object('Qui est connecté', { id: text("L'identifiant de l'utilisateur"), email })

export const credentialsSchema = object('Les identifiants', { email, password })
export const signedInSchema = object('La session', { token: optional(text('Le jeton de la session')), user })
export const successSchema = object('Fait', { success: flag('Toujours vrai') })
export const accountSchema = object('Le compte', { email })
export const statusSchema = object('Fait', { status: flag('Toujours vrai') })
export const newPasswordSchema = object('Le nouveau mot de passe', { token, newPassword: password })
export const passwordResetSchema = object('Fait', { status: flag('Toujours vrai'), email })
export const linkTokenSchema = object('Le lien', { token })
export const passwordsSchema = object('Les mots de passe', {
  currentPassword: password,
  newPassword: password,
  revokeOtherSessions: optional(flag('Ferme les autres sessions : oui par défaut')),
})
export const changedUserSchema = object("L'utilisateur", { user })

export const firstQuery = { token: optional(asSent('Le jeton du lien que le serveur écrit', { type: 'string' })) }
export const firstNeededSchema = object('La réponse', {
  needed: flag("Vrai s'il n'y en a pas encore"),
  valid: optional(flag('Avec un jeton : vrai si le lien en crée un')),
})
/** What `createUser` checks, with what a collection says of its fields. */
export const firstAdministratorSchema = object("L'administrateur", {
  token: asSent('Le jeton du lien', { type: 'string' }),
  displayname: optional(asSent('Le nom affiché', { type: 'string' })),
  email: asSent("L'adresse e-mail", { type: 'string' }),
  password: asSent('Le mot de passe', { type: 'string', minLength: 8, maxLength: 128 }),
})
export const firstCreatedSchema = object('Fait', { created: flag('Toujours vrai') })

export const abilitySchema = component(
  'Droits',
  object("Ce que l'on peut faire dans une collection", {
    read: noted(
      z.custom<Ability['read']>(),
      'profile : tout, member : les titres, public : ce qui est publié ; false : rien',
      { type: ['string', 'boolean'], enum: ['public', 'member', 'profile', false] },
    ),
    create: flag('Créer'),
    update: flag('Modifier'),
    remove: flag('Supprimer'),
    trash: flag('Voir la Corbeille'),
    fields: optional(list('Les seuls champs modifiables', text('Un champ'))),
    without: optional(list('Les champs ni lus ni modifiables', text('Un champ'))),
    copied: optional(
      list(
        'Les relations qui copient des fiches que la personne ne lit pas : choisies une seule fois par document',
        object('Une relation', {
          by: text('La relation'),
          fields: optional(list('Les copies fermées tant que la liste `until` est vide', text('Un champ'))),
          until: optional(text('Une liste du document')),
        }),
      ),
    ),
  }),
)

/** A boutique as the shell needs it: names for the selector, addresses for links and images. */
export interface SessionBoutique {
  id: string
  name: string
  libelle?: string
  websiteURL?: string
  domainAssetsURL?: string
  calculatrices?: string[]
  registreObjets?: boolean
}
interface MeDocument {
  id: string
  displayname?: string
  phoneNumber?: string
  /** The default boutique. */
  boutique?: string
}

export const meSchema = object('Moi', {
  user: noted(
    z.intersection(named<MeDocument>('utilisateurs'), object("L'identité", { email })),
    "L'utilisateur, avec son adresse",
  ),
  boutiques: list('Les boutiques où il peut agir', named<SessionBoutique>('boutiques')),
  hasMoreBoutiques: optional(flag("Vrai quand il en existe d'autres : la sienne est toujours dans la réponse")),
  abilities: noted(z.record(z.string(), abilitySchema), 'Collection → ses droits'),
  rights: optional(
    text('Change avec les droits et le profil ; le premier message de la connexion vivante le dit aussi'),
  ),
  writer: oneOf("Qui l'on est en écrivant", ['user', 'admin', 'system']),
  screens: list('Les écrans ouverts', text("Le chemin d'un écran")),
  lacks: optional(text("Ce qui manque à l'utilisateur pour qu'un écran s'ouvre, en phrases")),
})
/** The fields of themselves that users change. */
export const ownFieldsSchema = object('Les champs', {
  displayname: optional(text('Le nom affiché')),
  phoneNumber: optional(text('Le téléphone')),
})

export const identitySchema = object("L'identité", {
  email: textOrNull("L'adresse e-mail"),
  sendsMail: flag("Faux si le serveur n'envoie pas de courriel"),
})
/** What `changeIdentity` checks, with the passwords and the addresses that are known. */
export const identityChangesSchema = object("L'identité", { email: optional(email), password: optional(password) })
export const changedIdentitySchema = object("L'identité", { email })
const link = text("L'adresse à ouvrir")
export const linkSchema = object('Le lien', { email, link })
const sent = flag("Faux si le serveur n'envoie pas de courriel : le lien est à remettre")
export const welcomeSchema = object('La bienvenue', { email, link, sent })

/** The signed-in user, their boutiques and their rights: the server alone computes them. */
export type Moi = TypeOf<typeof meSchema>
export type FirstNeeded = TypeOf<typeof firstNeededSchema>
/** The address of a user, who signs in with it. */
export type Identity = TypeOf<typeof identitySchema>
/** A link to choose a password. */
export type PasswordLink = TypeOf<typeof linkSchema>
/** A link to choose a password, and whether it was mailed. */
export type Welcome = TypeOf<typeof welcomeSchema>
/** The answer of a new password: whose it is. */
export type PasswordReset = TypeOf<typeof passwordResetSchema>
