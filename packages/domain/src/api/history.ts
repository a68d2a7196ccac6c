import * as z from 'zod/mini'
import type { LiveDocument } from '../core/live.ts'
import {
  anyValue,
  body,
  flag,
  instant,
  integer,
  list,
  noted,
  object,
  openObject,
  optional,
  text,
  type TypeOf,
} from './schema.ts'

const person = object('La personne', {
  id: text("L'identifiant de l'utilisateur"),
  displayname: text('Son nom affiché'),
})

const entrySchema = object('Une ligne', {
  rev: integer('La dernière révision de la ligne'),
  revs: list("Toutes ses révisions, à envoyer pour l'annuler", integer('Une révision')),
  at: instant("L'instant de l'enregistrement"),
  actor: person,
  action: text("creer, modifier, supprimer, restaurer, ou le nom d'une action"),
  changes: list(
    'Ce qui a changé',
    object('Un chemin', {
      path: text('Le chemin du champ'),
      before: optional(anyValue('La valeur précédente')),
      derived: optional(flag('Changé par une règle')),
    }),
  ),
})

export const historySchema = object("L'historique", {
  entries: list("Les lignes, la plus récente d'abord", entrySchema),
})

const conflictSchema = object('Un chemin laissé tel quel', {
  collection: text('La collection du document'),
  id: text('Le document'),
  path: text('Le chemin'),
  actor: optional(person),
  at: optional(instant("L'instant de la modification plus récente")),
  message: text('Pourquoi'),
})

export const undoneSchema = object('Le résultat', {
  documents: list(
    'Les documents remis en état',
    openObject<LiveDocument>('Un document', { additionalProperties: true }),
  ),
  conflicts: list("Ce qui ne pouvait pas l'être", conflictSchema),
})

/** The most entries that one undo reverts. */
const MAX_REVS = 200
const expected = `Une liste de révisions est attendue (${MAX_REVS} au plus)`

export const undoSchema = body('Les révisions à annuler', {
  revs: noted(
    z
      .array(noted(z.int(expected).check(z.gte(1, expected), z.lte(2 ** 31 - 1, expected)), 'Une révision'), expected)
      .check(z.minLength(1, expected), z.maxLength(MAX_REVS, expected)),
    'Les révisions ; ce que le même geste a écrit ailleurs est annulé aussi',
  ),
})

/** A line of a document's history: who, when, and each changed path with its value before. */
export type HistoryEntry = TypeOf<typeof entrySchema>
/** What an undo did, and left. */
export type Undone = TypeOf<typeof undoneSchema>
/** A path that an undo left as it is, and why. */
export type UndoConflict = TypeOf<typeof conflictSchema>
/** The history of a document. */
export type DocumentHistory = TypeOf<typeof historySchema>
