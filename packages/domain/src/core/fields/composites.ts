import * as z from 'zod/mini'
import { type DataOf, emptyable, type Field, type FieldOptions, type Fields, ID_PATTERN, shortList } from '../field.ts'
import { exampleItems, exampleMembers } from './example.ts'
import type { ItemRows } from '../screens/item-rows.ts'
import { text, boolean } from './kinds.ts'
import { decimal } from './number-kinds.ts'
import { refined, type Schema, transformed } from '../schema.ts'

type Shape = Record<string, Schema>
const EXPECTED_ID = 'Identifiant attendu'
const UNKNOWN = "Ce champ n'existe pas"

/** The schema of an object of declared fields: unknown keys are refused, empty ones are absent. */
function objectSchema(fields: Fields, extra: Shape = {}) {
  const shape: Shape = { ...extra }
  for (const [name, field] of Object.entries(fields)) shape[name] = field.schema
  return transformed(strictObject(shape, UNKNOWN), (value) => withoutEmpty(value, fields))
}

const strictObject = (shape: Shape, unknown: string) =>
  z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? unknown : 'Objet attendu'),
  }) as unknown as Schema<Record<string, unknown>>

function withoutEmpty(value: Record<string, unknown>, fields: Fields): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined || (member === false && fields[key]?.empty === false)) continue
    kept[key] = member
  }
  return kept
}

const absentWhenEmpty = (value: Record<string, unknown> | undefined) =>
  value && Object.keys(value).length === 0 ? undefined : value

/** An object of fields inside the document; paths go into it (`dimensions/width`). */
export function group<F extends Fields>(options: FieldOptions & { fields: F }) {
  const field = {
    ...options,
    kind: 'group',
    shape: 'object',
    schema: groupSchema(options.fields),
    example: (n: number) => exampleMembers(options.fields, n),
  } satisfies Field
  return field as unknown as Field<DataOf<F>, 'group', false, false> & { fields: F }
}

const groupSchema = (fields: Fields) => transformed(emptyable(objectSchema(fields)), absentWhenEmpty)

export type Item<F extends Fields> = DataOf<F> & { id: string }

interface ListOptions<F extends Fields> extends FieldOptions {
  fields: F
  most?: number
  /** The text member by which items are added: one typed name and Entrée, or a pasted list of names. */
  quick?: NoInfer<string & keyof F>
  /** The texts of its items that a search of the collection reads, where `search` names the list. */
  searched?: readonly NoInfer<string & keyof F>[]
  rows?: ItemRows<NoInfer<string & keyof F>, DataOf<NoInfer<F>>>
}

/** Items that carry an id, in the order shown; an item without one gets it when it is stored. */
export function list<F extends Fields>(options: ListOptions<F>) {
  const { most = 1000, rows, ...rest } = options
  const field = {
    ...rest,
    // From here on names are plain strings.
    ...(rows && { rows: rows as unknown as ItemRows }),
    kind: 'list',
    shape: 'items',
    most,
    schema: itemsSchema(options.fields, most),
    example: exampleItems(options.fields),
  } satisfies Field
  return field as unknown as Field<Item<F>[], 'list', false, false> & { fields: F }
}

function itemsSchema(fields: Fields, most: number) {
  const id = z.optional(z.string({ error: EXPECTED_ID }).check(z.regex(ID_PATTERN, { error: EXPECTED_ID })))
  const all = z.array(objectSchema(fields, { id }), { error: 'Liste attendue' }) as unknown as Schema<
    Record<string, unknown>[]
  >
  return shortList(refined(all, hasDistinctIds, 'Deux éléments portent le même identifiant'), most)
}

function hasDistinctIds(items: Record<string, unknown>[]): boolean {
  const ids = items.map((item) => item.id).filter((id) => id !== undefined)
  return new Set(ids).size === ids.length
}

const specificFields = { libelle: text({ label: 'Libellé' }), valeur: text({ label: 'Valeur' }) }
const centimetres = (label: string) => decimal({ label, unit: 'cm', min: 0, max: 100_000, step: 0.1 })
const dimensionFields = {
  width: centimetres('Largeur'),
  depth: centimetres('Profondeur'),
  height: centimetres('Hauteur'),
  diametre: centimetres('Diamètre'),
  weight: decimal({ label: 'Poids', unit: 'kg', min: 0, max: 100_000, step: 0.01 }),
  fragile: boolean({ label: 'Fragile' }),
  specifiques: list({ label: 'Dimensions spécifiques', fields: specificFields, most: 100 }),
}

/** The dimensions of a piece: standard ones in cm and kg, and specific ones as label and value (PROD-62). */
export function dimensions(options: FieldOptions) {
  const field = {
    ...options,
    kind: 'dimensions',
    shape: 'object',
    fields: dimensionFields,
    schema: groupSchema(dimensionFields),
    example: (n: number) => exampleMembers(dimensionFields, n),
  } satisfies Field
  return field as unknown as Field<DataOf<typeof dimensionFields>, 'dimensions', false, false> & {
    fields: typeof dimensionFields
  }
}

const featureFields = {
  libelle: text({ label: 'Libellé' }),
  valeur: text({ label: 'Valeur' }),
  exists: boolean({ label: 'Existante' }),
}

const MAX_FEATURES = 200
/** Features of a piece: id, libelle, valeur, exists (PROD-51). */
export function features(options: FieldOptions) {
  const field = {
    ...options,
    kind: 'features',
    shape: 'items',
    most: MAX_FEATURES,
    fields: featureFields,
    schema: itemsSchema(featureFields, MAX_FEATURES),
    example: exampleItems(featureFields),
  } satisfies Field
  return field as unknown as Field<Item<typeof featureFields>[], 'features', false, false> & {
    fields: typeof featureFields
  }
}

/** Texts by language: `translations/en/name` (PROD-63). Only the languages named are accepted. */
export function translations<F extends Fields>(options: FieldOptions & { fields: F; languages: readonly string[] }) {
  const shape: Shape = {}
  for (const language of options.languages) shape[language] = groupSchema(options.fields)
  const texts = transformed(strictObject(shape, 'Langue inconnue'), (value) => withoutEmpty(value, {}))
  const schema = transformed(emptyable(texts), absentWhenEmpty)
  const example = (n: number) =>
    Object.fromEntries(options.languages.slice(0, 2).map((language) => [language, exampleMembers(options.fields, n)]))
  const field = { ...options, kind: 'translations', shape: 'map', schema, example } satisfies Field
  return field as unknown as Field<Record<string, DataOf<F>>, 'translations', false, false> & { fields: F }
}
