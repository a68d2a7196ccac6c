import { authorOf } from './people.ts'
import {
  anyValue,
  flag,
  instant,
  integer,
  list,
  object,
  oneOf,
  openObject,
  optional,
  text,
  type TypeOf,
} from './schema.ts'

export const authorSchema = authorOf('La personne')
export const lineAddress = { collection: text('La collection'), document: text("L'identifiant du document") }

const changeSchema = object('Un champ changé', {
  path: text('Son chemin'),
  before: optional(anyValue('La valeur avant')),
  after: optional(anyValue('La valeur après, si elle est connue')),
  derived: optional(flag('Changé par une règle')),
  isLong: optional(flag('Les valeurs sont trop longues pour une liste')),
})

const lineSchema = object("Ce qu'une personne a fait à un document, en dix minutes au plus", {
  ...lineAddress,
  parent: optional(text('Le document dont il dépend')),
  title: text("Son nom aujourd'hui"),
  isDeleted: flag('Dans la corbeille'),
  rev: integer('La dernière révision de la ligne'),
  first: integer('La première révision de la ligne'),
  at: instant('Quand'),
  actor: authorSchema,
  action: text("L'action"),
  label: optional(text("Le libellé du traitement qui l'a fait")),
  others: optional(integer('Les autres documents du même traitement')),
  changes: list('Les champs changés', changeSchema),
})

export const journalPageSchema = object('Une page', {
  entries: list('Les lignes', lineSchema),
  next: optional(text('La suite')),
  newest: optional(text('La plus récente')),
})

const versionMembers = { data: openObject('Les champs'), deleted: flag('Supprimé') }
const versionSchema = object('Une version', versionMembers)

export const versionsSchema = object('Les versions', {
  title: text('Le nom du document'),
  at: instant('Quand'),
  actor: authorSchema,
  action: text("L'action"),
  before: optional(versionSchema),
  after: versionSchema,
  now: object('Une version', { ...versionMembers, rev: integer('Sa révision') }),
})

/** Which version is put back. */
export const restoredSchema = object('La version', {
  ...lineAddress,
  rev: integer('La dernière révision de la ligne'),
  first: optional(integer('La première révision de la ligne')),
  version: oneOf("Celle d'avant ou d'après la ligne", ['avant', 'apres']),
  champs: optional(list('Seulement ces champs', text('Un champ'))),
  lu: integer('La révision du document que la personne a comparée'),
})

/** A changed path of a line. `after` is absent where it is not known; `isLong`: both values are too long for a list. */
export type JournalChange = TypeOf<typeof changeSchema>
/** A line of a boutique's journal: what one person did to one document, within ten minutes. */
export type JournalLine = TypeOf<typeof lineSchema>
/** A page of a boutique's journal, newest first, with the cursors of older and of newer entries. */
export type JournalPage = TypeOf<typeof journalPageSchema>
/** A document before and after some entries, and today. */
export type Versions = TypeOf<typeof versionsSchema>
