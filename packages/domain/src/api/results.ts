import * as z from 'zod/mini'
import { storableText } from '../core/field.ts'
import { formatNumber } from '../core/fields/format-number.ts'
import { MAX_CUT_PERCENT, MAX_LOWERED } from '../results/sleeping.ts'
import { body, flag, integer, list, noted, number, object, oneOf, optional, text, type TypeOf } from './schema.ts'

const days = { from: text('Le premier jour, inclus'), to: text('Le dernier jour, inclus') }
const earned = {
  ventes: number('Ce que les pièces ont été vendues, moins les retours ; en euros'),
  cout: number('Ce que ces pièces ont coûté, en euros'),
  pieces: integer('Les pièces vendues, moins les retours'),
}

const totals = object('Les totaux', {
  ...earned,
  autres: number('Les encaissements validés qui ne règlent aucune pièce, en euros'),
  depenses: number('Les dépenses de la période, en euros'),
  affectees: number("La part de ces dépenses qui est déjà dans le coût d'une pièce, en euros"),
})

const resultGroup = object('Une part du résultat', {
  id: optional(text("L'identifiant de ce qui les réunit ; absent pour ce qui n'en a pas")),
  name: optional(text('Son nom')),
  ...earned,
})

/** The result of a period, with the same one of the year before. */
export const resultSchema = object("Le résultat d'une période", {
  ...days,
  totals,
  before: object("Les mêmes jours de l'année précédente", { ...days, totals }),
  days: list('Les jours où quelque chose a été vendu ou rendu', object('Un jour', { day: text('Le jour'), ...earned })),
  groups: list('Les parts, la plus grande en premier', resultGroup),
  hasMore: flag('Il y a plus de parts que celles-ci'),
})

const soldPiece = object('Une vente ou un retour', {
  id: text("L'identifiant du mouvement"),
  day: text('Le jour'),
  type: oneOf('Une vente ou un retour', ['vente', 'retour']),
  produit: optional(text("L'identifiant de la pièce")),
  name: text('Le nom de la pièce'),
  quantite: integer('Combien'),
  prix: number('Le prix en euros'),
  cout: number('Le coût en euros'),
  vente: optional(text("L'identifiant de la vente")),
  commande: optional(text("L'identifiant de la commande")),
})

/** The documents behind a figure. */
export const soldPiecesSchema = object('Une page des ventes et retours, du plus récent', {
  pieces: list('Les lignes', soldPiece),
  next: optional(text('Le curseur de la suite')),
})

const stockLine = object('Une pièce en stock', {
  id: text("L'identifiant de la pièce"),
  name: text('Son nom'),
  sku: optional(text('Sa référence')),
  category: optional(text('Sa catégorie')),
  since: text('Le jour de son entrée'),
  quantite: integer('Combien'),
  cout: number("Ce qu'elles ont coûté jusqu'à ce jour, en euros"),
})

/** The stock at cost on a day. */
export const stockSchema = object('Le stock au coût, un jour', {
  day: text('Le jour, inclus'),
  pieces: integer('Les pièces en stock'),
  cout: number("Ce qu'elles ont coûté, en euros"),
  lines: list('Les pièces, par nom', stockLine),
  next: optional(text('Le curseur de la suite')),
})

const sleepingPiece = object('Une pièce qui dort', {
  id: text("L'identifiant de la pièce"),
  rev: integer('Sa révision'),
  name: text('Son nom'),
  photo: optional(text('Sa première photo')),
  since: text('Le jour de son entrée'),
  days: integer('Les jours en stock'),
  prix: optional(number('Le prix demandé, en euros')),
  cout: number("Ce qu'elle a coûté, en euros"),
})

/** Pieces that have been in stock for long. */
export const sleepingSchema = object('Les pièces qui dorment, la plus ancienne en premier', {
  counts: object('Combien dorment depuis au moins tant de jours', {
    d90: integer('90 jours'),
    d180: integer('180 jours'),
    d365: integer('365 jours'),
  }),
  pieces: list('Les pièces', sleepingPiece),
  next: optional(text('Le curseur de la suite')),
})

const A_NUMBER = 'Un nombre plus grand que 0 est attendu'
const MAX_EUROS = 10_000_000
const TOO_MUCH = `${formatNumber(MAX_EUROS)} au plus`
const SOME_PIECES = `Une pièce au moins est attendue, ${MAX_LOWERED} au plus`

const loweredPiece = body('Une pièce choisie', {
  produit: noted(
    storableText('Un identifiant est attendu').check(z.minLength(1), z.maxLength(200)),
    "L'identifiant de la pièce",
  ),
  prix: noted(z.number(A_NUMBER).check(z.gt(0, A_NUMBER), z.lte(MAX_EUROS, TOO_MUCH)), 'Le prix que la personne a vu'),
})

/** The prices of some pieces, lowered at once. */
export const loweringSchema = body('La baisse', {
  pieces: noted(
    z.array(loweredPiece, SOME_PIECES).check(z.minLength(1, SOME_PIECES), z.maxLength(MAX_LOWERED, SOME_PIECES)),
    'Les pièces choisies',
  ),
  pourcent: optional(
    noted(
      z.number(A_NUMBER).check(z.gt(0, A_NUMBER), z.lte(MAX_CUT_PERCENT, `${MAX_CUT_PERCENT} % au plus`)),
      'De combien de pour cent',
    ),
  ),
  euros: optional(
    noted(z.number(A_NUMBER).check(z.gt(0, A_NUMBER), z.lte(MAX_EUROS, TOO_MUCH)), "Ou de combien d'euros"),
  ),
})

/** What was lowered; the undo of one of the documents undoes all of them. */
export const loweredSchema = object('Les prix baissés', {
  count: integer('Les pièces changées'),
  document: object("Une des pièces, par laquelle tout s'annule", {
    id: text("L'identifiant de la pièce"),
    rev: integer('Sa révision'),
  }),
})

const monthFigures = object('Un mois', {
  month: text('Le premier jour du mois'),
  encaisse: number('Les encaissements validés, en euros'),
  depense: number('Les dépenses, en euros'),
})

const compared = (what: string) =>
  object(what, {
    now: number('Ce mois-ci, en euros'),
    before: number("Les mêmes jours du même mois de l'an dernier, en euros"),
  })

/** The figures of the home screen, as far as the reader may see them. */
export const boardSchema = object('Les chiffres du tableau de bord ; absents sans le droit de les voir', {
  accounts: optional(
    object('Les comptes du mois', {
      encaisse: compared('Les encaissements validés'),
      depense: compared('Les dépenses'),
      marge: compared('La marge des pièces vendues'),
      months: list('Les vingt-quatre derniers mois, le plus ancien en premier', monthFigures),
      sleeping: integer('Les pièces en stock depuis 90 jours au moins'),
    }),
  ),
  orders: optional(
    object('Les commandes ouvertes', {
      due: number('Ce qui reste à encaisser, en euros'),
      orders: integer('Les commandes à encaisser'),
    }),
  ),
})

export type ResultTotals = TypeOf<typeof totals>
export type PeriodResult = TypeOf<typeof resultSchema>
export type ResultPart = TypeOf<typeof resultGroup>
export type SoldPieces = TypeOf<typeof soldPiecesSchema>
export type StockValue = TypeOf<typeof stockSchema>
export type StockLine = TypeOf<typeof stockLine>
export type SleepingPieces = TypeOf<typeof sleepingSchema>
export type SleepingPiece = TypeOf<typeof sleepingPiece>
export type Lowering = TypeOf<typeof loweringSchema>
export type Lowered = TypeOf<typeof loweredSchema>
export type Board = TypeOf<typeof boardSchema>
