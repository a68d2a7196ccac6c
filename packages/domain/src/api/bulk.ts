import * as z from 'zod/mini'
import { MAX_BULK_CELLS } from '../bulk/limits.ts'
import { PRICE_ROUNDINGS } from '../money/price-change.ts'
import type { Where } from '../core/where.ts'
import { isStorableText } from '../core/field.ts'
import { authorOf } from './people.ts'
import {
  anyValue,
  body,
  checked,
  flag,
  instant,
  integer,
  list,
  noted,
  object,
  oneOf,
  openObject,
  optional,
  text,
  textOrNull,
  type TypeOf,
} from './schema.ts'

/** The most documents that a change of many names by their ids, or leaves out. */
export const MAX_BULK_IDS = 5000
/** The most documents that one change of many changes. */
export const MAX_BULK_DOCUMENTS = 50_000
/** Up to so many documents are changed in the request itself; more by a job. */
export const MAX_BULK_AT_ONCE = 200
/** The documents of one page of a preview. */
export const MAX_BULK_PREVIEWED = 100
/** The refusals that a change of many tells by document; `refused` counts all of them. */
export const MAX_BULK_TOLD = 200

const isId = (value: unknown): boolean => typeof value === 'string' && value.length <= 64 && isStorableText(value)

/** Ids, whose number is looked at before any of them. */
const ids = (description: string) =>
  checked<string[]>(
    description,
    (value) => Array.isArray(value) && value.length <= MAX_BULK_IDS && value.every(isId),
    ['masse.identifiants', `Une liste de ${MAX_BULK_IDS.toLocaleString('fr-FR')} identifiants au plus est attendue`],
    { type: 'array', items: { type: 'string', description: 'Un identifiant' }, maxItems: MAX_BULK_IDS },
  )

/** Which documents: some by their ids, or all that a list shows, without some. */
export const bulkTargetSchema = body('Les documents : « ids », ou « list »', {
  ids: optional(ids('Les documents, par leurs identifiants')),
  list: optional(
    body('Tout ce que montre une liste', {
      where: optional(openObject<Where>('Ses conditions : onglet, filtres et période ensemble')),
      sort: optional(text("Son ordre, qui est celui de l'aperçu")),
      q: optional(text('Le texte cherché')),
      deleted: optional(flag('La corbeille')),
    }),
  ),
  except: optional(ids('Avec « list » : les documents laissés de côté')),
})

/** The kinds of changes of many documents. */
export const BULK_OPERATIONS = ['set', 'add', 'remove', 'price', 'delete', 'restore', 'action', 'each'] as const

/**
 * What is done to each document; `parseBulkOperation` says what is wrong with it.
 * - `set`: `field` gets `value`, null empties it;
 * - `add`, `remove`: `values` are added to the list of `field`, or removed;
 * - `price`: `field` changes by `percent` or by `amount`, then is rounded;
 * - `delete`, `restore`: into the bin, and out of it;
 * - `action`: the action `name` with `input`;
 * - `each`: every document gets its own values, null empties a field; `field` only names the change.
 */
export const bulkOperationSchema = body('Ce qui est fait à chaque document', {
  op: oneOf('Le changement', BULK_OPERATIONS),
  field: optional(text('set, add, remove, price : le champ ; each : celui qui nomme le changement')),
  value: optional(anyValue('set : la valeur ; null vide le champ')),
  values: optional(
    noted(z.unknown(), 'add, remove : les valeurs', {
      type: 'array',
      items: { type: 'string', description: 'Une valeur' },
    }),
  ),
  percent: optional(noted(z.number(), 'price : le pourcentage, de -100 à 1000')),
  amount: optional(noted(z.number(), 'price : le montant en euros, négatif pour baisser')),
  rounding: optional(oneOf("price : l'arrondi", PRICE_ROUNDINGS)),
  name: optional(text('action : son nom')),
  input: optional(openObject("action : ce qu'elle demande")),
  each: optional(
    openObject<Record<string, Record<string, unknown>>>(
      `each : par identifiant, les valeurs par champ ; ${MAX_BULK_CELLS.toLocaleString('fr-FR')} valeurs au plus`,
    ),
  ),
})

const asked = {
  collection: text('La collection'),
  target: bulkTargetSchema,
  operation: bulkOperationSchema,
}

/** What a preview is asked with. */
export const bulkPreviewRequest = body('Un changement à essayer', {
  ...asked,
  after: optional(text('Le curseur de la page suivante')),
  limit: optional(
    noted(
      z.int().check(z.gte(1), z.lte(MAX_BULK_PREVIEWED)),
      `Les documents de la page, ${MAX_BULK_PREVIEWED} au plus`,
    ),
  ),
})

/** What a change is asked with. */
export const bulkRequest = body('Un changement à faire', {
  id: checked<string>(
    'Son identifiant, choisi par celui qui demande : le répéter ne change rien deux fois',
    (value) => typeof value === 'string' && /^[A-Za-z0-9_-]{16,64}$/.test(value),
    ['masse.identifiant', 'Un identifiant de 16 à 64 lettres ou chiffres est attendu'],
    { type: 'string', minLength: 16, maxLength: 64 },
  ),
  ...asked,
})

const refusal = object('Pourquoi un document est refusé', { code: text('Le code stable'), sentence: text('La phrase') })

const changeSchema = object("Ce qui change d'un champ", {
  path: text('Le champ ; « deleted » pour la corbeille'),
  label: text('Son nom'),
  old: anyValue("La valeur d'avant ; null : vide ; les longues sont abrégées"),
  new: anyValue("La valeur d'après"),
  derived: optional(flag('Une règle le change avec le reste')),
})

export const bulkPreviewSchema = object("L'aperçu : rien n'est changé", {
  total: integer('Les documents visés'),
  counts: optional(
    object('À la première page : ce qui arrive aux premiers documents, à tous quand « examined » vaut « total »', {
      examined: integer('Combien ont été essayés'),
      changed: integer('Ceux qui changent'),
      same: integer('Ceux qui restent comme ils sont'),
      refused: integer('Ceux qui sont refusés'),
      beside: integer('Les autres documents que ceux-là changent avec eux'),
    }),
  ),
  rows: list(
    'Les documents de cette page',
    object('Un document', {
      id: text('Son identifiant'),
      title: text('Son nom'),
      changes: list('Ce qui change ; vide : rien', changeSchema),
      refused: optional(refusal),
    }),
  ),
  next: textOrNull('Le curseur de la page suivante ; null à la dernière'),
})

export const bulkChangeSchema = object('Un changement de plusieurs documents', {
  id: text('Son identifiant'),
  collection: text('La collection'),
  operation: bulkOperationSchema,
  actor: authorOf('Qui a demandé'),
  state: oneOf('Où il en est : il court, il est fini, arrêté ; son annulation court, est finie', [
    'cours',
    'fait',
    'arrete',
    'retour',
    'annule',
  ]),
  at: instant('Quand il a été demandé'),
  endedAt: optional(instant('Sa fin')),
  total: integer('Les documents visés'),
  done: integer('Ceux qui sont traités, changés ou non'),
  changed: integer('Ceux qui ont changé'),
  refused: integer('Ceux qui ont été refusés'),
  restored: integer("Ceux que l'annulation a remis en état"),
  kept: integer("Ceux que l'annulation a laissés, en tout ou en partie"),
  stopped: optional(text("Pourquoi il s'est arrêté avant la fin")),
  failure: optional(
    object('Son travail a échoué', { job: text('Le travail, à relancer'), sentence: text('La raison') }),
  ),
  told: list(
    `Les premiers documents refusés, ou laissés par l'annulation, ${MAX_BULK_TOLD} au plus`,
    object('Un document', { id: text('Son identifiant'), title: text('Son nom'), ...refusal.shape }),
  ),
})

export const bulkChangesSchema = object('Les changements', { changes: list('Du plus récent', bulkChangeSchema) })

/** Which documents a change of many is about. */
export type BulkTarget = TypeOf<typeof bulkTargetSchema>
/** What is asked to be done to each of them, before it is parsed. */
export type BulkRequested = TypeOf<typeof bulkOperationSchema>
export type BulkPreview = TypeOf<typeof bulkPreviewSchema>
/** A change of many documents, with what it did so far. */
export type BulkChange = TypeOf<typeof bulkChangeSchema>
export type BulkState = BulkChange['state']
