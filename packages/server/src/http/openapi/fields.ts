import type { Field, FieldKind, Fields, Registry } from '@boutique/domain'
import { array, boolean, instant, integer, type Json, number, object, refTo, string } from './parts.ts'

/** Whether a schema is of what is read or of what is sent. */
export type Direction = 'read' | 'write'

/** The schema of each kind of field; a new kind that is not here does not compile. */
const KINDS: Readonly<Record<FieldKind, (field: Field, about: About) => Json>> = {
  text: textOf,
  multiline: textOf,
  email: (field, about) => ({ ...textOf(field, about), format: 'email' }),
  link: textOf,
  secret: textOf,
  integer: (field, { description }) => integer(description, rangeOf(field)),
  decimal: (field, { description }) => number(description, rangeOf(field)),
  price: (field, { description }) => number(description, rangeOf(field)),
  boolean: (_, { description }) => boolean(description),
  choice: ({ values }, { description }) => string(description, { enum: Object.keys(values ?? {}) }),
  choices: ({ values }, { description }) =>
    array(description, string('Une des valeurs', { enum: Object.keys(values ?? {}) }), { uniqueItems: true }),
  date: (_, { description }) => string(description, { format: 'date' }),
  instant: (_, { description }) => instant(description),
  relation: (_, { description }) => string(description, ID),
  relations: ({ most }, { description }) =>
    array(description, string("L'identifiant d'un document", ID), { maxItems: most, uniqueItems: true }),
  strings: ({ most }, { description }) => array(description, string('Un texte'), { maxItems: most, uniqueItems: true }),
  photos: ({ most }, { description }) =>
    array(description, string("Le chemin d'une photo"), { maxItems: most, uniqueItems: true }),
  richtext: (_, { description }) => refTo('TexteMisEnForme', description),
  dimensions: groupOf,
  group: groupOf,
  features: itemsOf,
  list: itemsOf,
  blocks: itemsOf,
  translations: ({ languages = [], fields = {} }, { description, ...about }) =>
    object(
      description,
      Object.fromEntries(
        languages.map((language) => [language, object(`En « ${language} »`, members(fields, about), [])]),
      ),
      [],
    ),
}

interface Where {
  registry: Registry
  direction: Direction
}
interface About extends Where {
  description: string
}

const ID: Json = { maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }

function textOf({ maxLength }: Field, { description }: About): Json {
  return string(description, { maxLength })
}
function rangeOf({ min, max }: Field): Json {
  return { minimum: min, maximum: max }
}
function groupOf({ fields = {} }: Field, { description, ...where }: About): Json {
  return object(description, members(fields, where), [])
}
function itemsOf({ fields = {}, most }: Field, { description, ...where }: About): Json {
  const id = string("L'identifiant de l'élément ; sans lui, le serveur en donne un", ID)
  const item = object('Un élément', { id, ...members(fields, where) }, where.direction === 'read' ? ['id'] : [])
  return array(description, item, { maxItems: most })
}
const members = (fields: Fields, where: Where): Json =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field, where)]))

/** The schema of one field. What is sent may be null, which empties the field, unless it is required. */
export function schemaOf(field: Field, where: Where): Json {
  const { kind, label, derived, write } = field
  const description = descriptionOf(field, where.registry)
  const schema = { title: label, ...KINDS[kind](field, { ...where, description }) }
  const example = field.example(1)
  const isReadOnly = derived || write === 'server'
  const isSent = where.direction === 'write' && !isReadOnly
  return {
    ...(isSent && !field.required ? orNull(schema) : schema),
    ...(example !== undefined && { examples: [example] }),
    ...(kind === 'secret' && { writeOnly: true }),
    ...(isReadOnly && { readOnly: true }),
  }
}

function orNull({ title, description, type, enum: values, $ref, ...schema }: Json): Json {
  if ($ref) return { title, description, oneOf: [{ $ref }, { type: 'null' }], ...schema }
  const nullable = Array.isArray(values) ? { enum: [...(values as unknown[]), null] } : {}
  return { title, description, type: [type, 'null'], ...nullable, ...schema }
}

/** What a declaration says of a field, as French sentences for the reader of the documentation. */
export function descriptionOf(field: Field, registry: Registry): string {
  const { label, unit, hint, description, kind, to, values, unique, derived, write } = field
  const target = to === undefined ? undefined : (registry.get(to)?.label.many ?? to)
  return [
    unit ? `${label} (${unit})` : label,
    hint,
    description,
    target && `${kind === 'relation' ? 'Identifiant' : 'Identifiants'} dans « ${target} »`,
    values &&
      Object.entries(values)
        .map(([value, meaning]) => `${value} : ${meaning}`)
        .join(', '),
    FORMATS[kind],
    // Not by `default`, which would say the same of a modification.
    defaultOf(field),
    unique && 'Unique dans la boutique',
    derived && 'Calculé par le serveur',
    write === 'server' && 'Rempli par le serveur',
    write === 'admin' && 'Seul un administrateur le modifie',
  ]
    .filter((sentence) => typeof sentence === 'string' && sentence !== '')
    .join('. ')
}

const defaultOf = ({ default: value }: Field): string | undefined =>
  value === undefined
    ? undefined
    : `À la création : ${typeof value === 'boolean' ? (value ? 'oui' : 'non') : String(value)}`

const FORMATS: Readonly<Partial<Record<FieldKind, string>>> = {
  email: 'Adresse e-mail, en minuscules',
  link: 'Adresse du web, de courriel, de téléphone ou du site',
  multiline: 'Texte de plusieurs lignes',
  decimal: 'Trois décimales au plus',
  price: 'Deux décimales au plus',
  date: 'Jour sans heure, AAAA-MM-JJ',
  instant: 'Instant en UTC',
  photos: "Dans l'ordre montré, la principale d'abord",
  richtext: 'Texte mis en forme',
  secret: "S'écrit et ne se relit jamais",
  translations: 'Textes par langue',
}

/** The schemas of some fields, in one direction: those that clients do not send are not among what is sent. */
export function properties(fields: Fields, where: Where): Json {
  const kept = Object.entries(fields).filter(([, { kind, derived, write }]) =>
    where.direction === 'read' ? kind !== 'secret' : !derived && write !== 'server',
  )
  return members(Object.fromEntries(kept), where)
}
