import * as z from 'zod/mini'
import { storableText } from '../core/field.ts'
import {
  body,
  checked,
  flag,
  instant,
  integer,
  list,
  noted,
  object,
  oneOf,
  optional,
  text,
  type TypeOf,
} from './schema.ts'

/** The register of used objects ("registre d'objets mobiliers"): its lines, what waits, who looked into it. */

const day = (description: string) => text(description, { format: 'date' })
const amount = (description: string) => noted(z.number(), description)

export const registerCheckSchema = object('Une vérification de la chaîne', {
  at: instant('Quand'),
  lignes: integer('Les lignes vérifiées'),
  rompue: optional(integer('La première ligne qui ne suit plus la précédente')),
})

const lackingSchema = object('Ce qui manque', {
  of: oneOf('Où cela se remplit', ['achat', 'identite', 'piece']),
  id: optional(text('La pièce')),
  sentence: text("Ce dont il s'agit"),
})

const waitingSchema = object('Un achat à inscrire', {
  achat: text("L'achat"),
  numero: optional(text('Son numéro')),
  date: text('Son jour ; vide quand il a été supprimé'),
  pieces: list('Ses pièces', text("Le nom d'une pièce")),
  manque: list("Ce qui manque pour l'inscrire", lackingSchema),
  corrections: list('Les lignes qui ne disent plus la même chose', integer("Le numéro d'une ligne")),
})

export const registerConsultationSchema = object('Une consultation', {
  id: text('Son identifiant'),
  at: instant('Quand'),
  nom: text('Qui'),
  motif: text('Pourquoi'),
  identites: flag('Les identités des vendeurs ont pu être lues'),
  premiere: optional(integer('La première ligne lue')),
  derniere: optional(integer('La dernière ligne lue')),
})

export const registerStateSchema = object('Le registre', {
  actif: flag('La boutique le tient'),
  depuis: optional(day('Depuis ce jour')),
  lignes: integer('Ses lignes'),
  identites: flag('La personne lit les identités des vendeurs'),
  verification: optional(registerCheckSchema),
  attente: list('Les achats à inscrire ou à corriger, du plus ancien', waitingSchema),
  consultations: list('Les dernières consultations', registerConsultationSchema),
})

const pieceSchema = object('Un objet', {
  id: text('La pièce'),
  nom: text('Son nom'),
  sku: optional(text('Son SKU')),
  description: optional(text('Sa description')),
  dimensions: optional(text('Ses dimensions')),
  caracteristiques: optional(text('Ses signes distinctifs')),
  photo: optional(text('Le chemin de sa photo')),
})

const factsSchema = object('Ce que dit la ligne', {
  achat: text("L'achat"),
  achatNumero: optional(text('Son numéro')),
  date: day("Le jour de l'achat"),
  provenance: optional(text('La provenance')),
  pieces: list('Les objets', pieceSchema),
  prix: amount("Le prix, en euros ; la valeur estimée d'un dépôt"),
  estime: optional(noted(z.literal(true), 'Un dépôt : le prix est une estimation')),
  mode: optional(text('Le mode de règlement')),
  retire: optional(noted(z.literal(true), "Les objets ont quitté l'achat")),
})

const identitySchema = object('Le vendeur', {
  nom: optional(text('Nom')),
  prenom: optional(text('Prénom')),
  qualite: optional(text('Qualité ou profession')),
  domicile: optional(text('Domicile')),
  societe: optional(text('Société')),
  siege: optional(text('Siège')),
  pieceNature: optional(text("Nature de la pièce d'identité")),
  pieceNumero: optional(text('Son numéro')),
  pieceDate: optional(day('Délivrée le')),
  pieceAutorite: optional(text('Par quelle autorité')),
})

const lineSchema = object('Une ligne', {
  numero: integer('Son numéro'),
  at: instant("L'instant de l'inscription"),
  achat: text("L'achat"),
  par: text("Qui l'a inscrite"),
  corrige: optional(integer("La ligne qu'elle corrige")),
  motif: optional(text('Pourquoi')),
  faits: factsSchema,
  vendeur: optional(identitySchema),
  efface: optional(noted(z.literal(true), 'Le vendeur a été effacé, à la fin de la durée légale')),
  empreinte: text('Le début de son empreinte'),
})

export const registeredPurchaseSchema = object("L'inscription d'un achat", {
  lignes: list('Ses lignes', integer('Un numéro')),
  identites: flag('La personne peut inscrire'),
  achat: optional(waitingSchema),
})

export const registerLinesSchema = object('Des lignes', {
  lignes: list("Dans l'ordre des numéros", lineSchema),
  suite: optional(integer('Le numéro après lequel lire la suite')),
})

export const registeredSchema = object('Ce qui a été inscrit', {
  lignes: list('Les numéros des lignes', integer('Un numéro')),
})

/** Why the register is corrected or looked into. */
const reason = (description: string) =>
  noted(
    storableText().check(z.trim(), z.minLength(1, 'Un motif est attendu'), z.maxLength(500, '500 caractères au plus')),
    description,
    { minLength: 1, maxLength: 500 },
  )

export const registerRequestBody = body("L'inscription", {
  achat: text("L'achat", { maxLength: 60 }),
  groupe: optional(flag('Les objets de faible valeur partagent une ligne')),
  motif: optional(reason('Le motif des corrections')),
})

export const registerConsultationBody = body('La consultation', {
  motif: reason('Pourquoi le registre est consulté'),
})

const isInstant = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(value)
const moment = (description: string) =>
  optional(
    checked<string>(description, isInstant, ['registre.instant', 'Instant attendu'], {
      type: 'string',
      format: 'date-time',
    }),
  )

/** Which lines a consultation reads. */
export const registerLinesQuery = {
  consultation: optional(text('La consultation')),
  apres: optional(
    checked<string>(
      'Lire après cette ligne',
      (value) => typeof value === 'string' && /^\d{1,15}$/.test(value),
      ['registre.numero', 'Numéro de ligne attendu'],
      { type: 'string' },
    ),
  ),
  du: moment('Inscrites à partir de cet instant'),
  au: moment('Inscrites avant cet instant'),
}

export type RegisterState = TypeOf<typeof registerStateSchema>
export type RegisterCheck = TypeOf<typeof registerCheckSchema>
export type RegisterConsultation = TypeOf<typeof registerConsultationSchema>
export type RegisterLine = TypeOf<typeof lineSchema>
export type RegisterLines = TypeOf<typeof registerLinesSchema>
export type Registered = TypeOf<typeof registeredSchema>
export type RegisteredPurchaseState = TypeOf<typeof registeredPurchaseSchema>
export type WaitingPurchase = TypeOf<typeof waitingSchema>
