import * as z from 'zod/mini'
import { ID_PATTERN, isStorableText, storableText } from '../core/field.ts'
import { ms } from '../dates.ts'
import { authorOf } from './people.ts'
import {
  anyValue,
  checked,
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

const authorSchema = authorOf('La personne')
const lineAddress = { collection: text('La collection'), document: text("L'identifiant du document") }

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
  many: optional(
    object("Un changement de plusieurs documents : la ligne n'en nomme aucun", {
      line: integer('Son numéro, que prend le filtre « changement »'),
      documents: integer('Combien de documents'),
      field: optional(text('Le champ changé')),
    }),
  ),
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

export const newLinesSchema = object('Le nombre', { count: integer('Les changements') })
export const journalPeopleSchema = object('Les personnes', { people: list('Par nom', authorSchema) })

/** The most characters of a filter. */
const MAX_FILTER = 100
const isFilter = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_FILTER && isStorableText(value)
function isInstant(text: string): boolean {
  try {
    ms(text)
    return true
  } catch {
    return false
  }
}

const filter = (name: string, description: string, is: (text: string) => boolean = () => true) =>
  optional(
    checked<string>(
      description,
      (value) => isFilter(value) && (value === '' || is(value)),
      ['filtre.invalide', `Ce filtre n'est pas valable : ${name}`],
      { type: 'string' },
    ),
  )
const instantFilter = (name: string, description: string) =>
  optional(
    checked<string>(
      description,
      (value) => value === '' || (isFilter(value) && isInstant(value)),
      ['filtre.invalide', `Un instant est attendu : ${name}`],
      { type: 'string', format: 'date-time' },
    ),
  )

/** What narrows the journal; an empty text narrows nothing. */
export const journalFilters = {
  personne: filter('personne', 'Seulement ce que cette personne a fait'),
  collection: filter('collection', 'La collection'),
  document: filter('document', "L'identifiant du document", (text) => ID_PATTERN.test(text)),
  changement: filter('changement', "Le numéro d'un changement de plusieurs documents", (text) =>
    /^\d{1,9}$/.test(text),
  ),
  depuis: instantFilter('depuis', 'À partir de cet instant'),
  avant: instantFilter('avant', 'Avant cet instant'),
}

const UNNAMED = ['version.inattendue', 'Une collection et un document sont attendus'] as const
const name = (description: string) =>
  checked<string>(description, (value) => typeof value === 'string' && isStorableText(value), UNNAMED, {
    type: 'string',
  })
const isRev = (value: unknown): boolean =>
  Number.isSafeInteger(value) && (value as number) > 0 && (value as number) < 2 ** 31
/** A revision; in an address, as the text that `Number` reads. */
const revision = (description: string) =>
  checked<number | string>(
    description,
    (value) => isRev(typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    ['version.inattendue', 'Une révision est attendue'],
    { type: 'integer' },
  )

/** What names a version: before its oldest entry `first`, or after its entry `rev`. */
export const versionAddress = {
  collection: name('La collection'),
  document: name("L'identifiant du document"),
  rev: revision('La dernière révision de la ligne'),
  first: optional(revision('La première révision de la ligne')),
}

const MAX_NAMES = 500
const names = 'Une liste de champs est attendue'
const read = 'La révision lue est attendue'

/** Which version is put back. */
export const restoredSchema = object('La version', {
  ...versionAddress,
  version: noted(z.enum(['avant', 'apres'], '« avant » ou « apres » est attendu'), "Celle d'avant ou d'après la ligne"),
  champs: optional(
    noted(
      z
        .array(noted(storableText(names), 'Un champ'), names)
        .check(z.minLength(1, names), z.maxLength(MAX_NAMES, names)),
      'Seulement ces champs',
    ),
  ),
  lu: noted(
    z.int(read).check(z.gte(1, read), z.lte(2 ** 31 - 1, read)),
    'La révision du document que la personne a comparée',
  ),
})

/** A changed path of a line. `after` is absent where it is not known; `isLong`: both values are too long for a list. */
export type JournalChange = TypeOf<typeof changeSchema>
/** A line of a boutique's journal: what one person did to one document, within ten minutes. */
export type JournalLine = TypeOf<typeof lineSchema>
/** A page of a boutique's journal, newest first, with the cursors of older and of newer entries. */
export type JournalPage = TypeOf<typeof journalPageSchema>
/** A document before and after some entries, and today. */
export type Versions = TypeOf<typeof versionsSchema>
/** How many lines are newer than a cursor; who changed something. */
export type NewLines = TypeOf<typeof newLinesSchema>
export type JournalPeople = TypeOf<typeof journalPeopleSchema>
