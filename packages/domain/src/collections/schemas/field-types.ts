import type { Data } from '../../core/collection.ts'
import type { Field, FieldOptions } from '../../core/field.ts'
import { boolean, choice, choices, date, email, multiline, relation, strings, text } from '../../core/fields/kinds.ts'
import { decimal } from '../../core/fields/number-kinds.ts'

/** The types of the fields of a schema with their French labels (SCHEMA-10). */
export const FIELD_TYPES = {
  text: 'Texte',
  email: 'E-mail',
  phone: 'Téléphone',
  number: 'Nombre',
  radio: 'Choix en boutons',
  checkbox: 'Cases à cocher',
  select: 'Liste de choix',
  textarea: 'Texte long',
  boolean: 'Oui ou non',
  date: 'Date',
  document_id: 'Document',
  array: 'Liste de textes',
} as const
export type FieldType = keyof typeof FIELD_TYPES

/** The collections that a field of type `document_id` may point to. */
export const TARGETS = {
  produits: 'Produits',
  services: 'Services',
  contacts: 'Contacts',
  pages: 'Pages',
  posts: 'Articles',
} as const

const MAX_LENGTHS = { text: 1000, phone: 40, textarea: 10_000, item: 500 }
const PHONE = /^[+\d][\d\s().-]*$/

type Options = Pick<FieldOptions, 'label' | 'required' | 'hint'>
type Builder = (options: Options, described: Data) => Field

const oneOf: Builder = (options, described) => choice({ ...options, values: optionsOf(described) }) as Field

/** How each type is stored and shown: the kinds of fields that every collection has. */
const BUILDERS: Readonly<Record<FieldType, Builder>> = {
  text: (options) => text({ ...options, max: MAX_LENGTHS.text }),
  email: (options) => email({ ...options }),
  phone: (options) =>
    text({
      ...options,
      max: MAX_LENGTHS.phone,
      pattern: PHONE,
      patternMessage: 'Numéro de téléphone attendu',
    }),
  number: (options) => decimal({ ...options }),
  radio: oneOf,
  checkbox: (options, described) => choices({ ...options, values: optionsOf(described) }) as Field,
  select: oneOf,
  textarea: (options) => multiline({ ...options, max: MAX_LENGTHS.textarea }),
  boolean: (options) => boolean({ ...options }) as Field,
  date: (options) => date({ ...options }),
  document_id: (options, { cible }) => relation({ ...options, to: isTarget(cible) ? cible : 'produits' }),
  array: (options) => strings({ ...options, max: MAX_LENGTHS.item }),
}

const isTarget = (name: unknown): name is keyof typeof TARGETS =>
  typeof name === 'string' && Object.hasOwn(TARGETS, name)
const isType = (name: unknown): name is FieldType => typeof name === 'string' && Object.hasOwn(FIELD_TYPES, name)

/** The options of a field as values: a record without prototype, since an option may be any text. */
function optionsOf({ options }: Data): Record<string, string> {
  const values = Object.create(null) as Record<string, string>
  for (const option of Array.isArray(options) ? options : []) values[String(option)] = String(option)
  return values
}

/** The field that a document of `schemas/fields` describes; a type that is not known is text. */
export function fieldOf(described: Data, options: Options): Field {
  const { type } = described
  return BUILDERS[isType(type) ? type : 'text'](options, described)
}
