import { type Field, FIELD_KINDS, type Fields, type Registry, traitsOf } from '@boutique/domain'
import { array, type Json, object } from './parts.ts'

/** Whether a schema is for reading or for writing. */
export type Direction = 'read' | 'write'

interface Where {
  registry: Registry
  direction: Direction
}
interface About extends Where {
  description: string
}

/** The schema of a field's value: its members, items or languages, else what its kind says of it. */
function valueOf(field: Field, about: About): Json {
  if (field.shape === 'object') return groupOf(field, about)
  if (field.shape === 'items') return itemsOf(field, about)
  if (field.shape === 'map') return languagesOf(field, about)
  if (field.shape === 'leaf') return scalarOf(field, about.description)
  const element = scalarOf(field, field.to ? "L'identifiant d'un document" : 'Une des valeurs')
  return array(about.description, element, { maxItems: field.most, uniqueItems: true })
}

function scalarOf(field: Field, description: string): Json {
  const { min, max, maxLength, values } = field
  return {
    ...traitsOf(field).json,
    description,
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
    ...(maxLength !== undefined && { maxLength }),
    ...(values && { enum: Object.keys(values) }),
  }
}

function languagesOf({ languages = [], fields = {} }: Field, { description, ...where }: About): Json {
  const texts = (language: string) => object(`En « ${language} »`, members(fields, where), [])
  return object(description, Object.fromEntries(languages.map((language) => [language, texts(language)])), [])
}
function groupOf({ fields = {} }: Field, { description, ...where }: About): Json {
  return object(description, members(fields, where), [])
}
function itemsOf({ fields = {}, most }: Field, { description, ...where }: About): Json {
  const id = {
    ...FIELD_KINDS.relation.json,
    description: "L'identifiant de l'élément ; sans lui, le serveur en donne un",
  }
  const item = object('Un élément', { id, ...members(fields, where) }, where.direction === 'read' ? ['id'] : [])
  return array(description, item, { maxItems: most })
}
const members = (fields: Fields, where: Where): Json =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field, where)]))

/** The schema of one field. In requests, null clears a field, unless it is required. */
export function schemaOf(field: Field, where: Where): Json {
  const { kind, label, derived, write } = field
  const description = descriptionOf(field, where.registry)
  const schema = { title: label, ...valueOf(field, { ...where, description }) }
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

/** The description of a field from its declaration, in French sentences. */
export function descriptionOf(field: Field, registry: Registry): string {
  const { label, unit, hint, description, kind, to, values, unique, derived, write, readWith } = field
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
    traitsOf(field).note,
    // Not as `default`, which would also apply to modifications.
    defaultOf(field),
    unique && 'Unique dans la boutique',
    derived && 'Calculé par le serveur',
    write === 'server' && 'Rempli par le serveur',
    write === 'admin' && 'Seul un administrateur le modifie',
    readWith &&
      `Réservé à qui lit aussi « ${registry.get(readWith)?.label.many ?? readWith} » : absent pour les autres`,
  ]
    .flatMap((sentence) => (sentence ? sentence.replace(/(?<!\.)\.$/, '') : []))
    .join('. ')
}

const defaultOf = ({ default: value }: Field): string | undefined =>
  value === undefined
    ? undefined
    : `À la création : ${typeof value === 'boolean' ? (value ? 'oui' : 'non') : String(value)}`

/** The schemas of fields in one direction: requests leave out fields that clients may not send. */
export function properties(fields: Fields, where: Where): Json {
  const kept = Object.entries(fields).filter(([, { kind, derived, write }]) =>
    where.direction === 'read' ? kind !== 'secret' : !derived && write !== 'server',
  )
  return members(Object.fromEntries(kept), where)
}
