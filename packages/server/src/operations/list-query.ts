import {
  collectionOf,
  type Condition,
  type DocumentQuery,
  type Field,
  isStorableText,
  type ListQuery,
  OPERATORS,
  Problem,
  type Registry,
  type Scalar,
  type Step,
  STEPS,
  SYSTEM_SORTS,
  type Where,
} from '@boutique/domain'
import type { SumsQuery } from '../store/sums.ts'
import { MOST_IN_PAGE } from './read.ts'

const bad = (code: string, message: string): Problem => new Problem(400, code, message)
const text = (value: unknown, most = 500): string | undefined => {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' && value.length <= most && isStorableText(value)) return value
  throw bad('requete.invalide', "Cette requête n'est pas valable")
}

/** Objects and lists are refused, not converted: an object may define its own conversion. */
const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value)
const textOf = (value: unknown, most?: number): string | undefined =>
  text(isScalar(value) ? String(value) : value, most)
const MOST_ANY_OF = 500

/**
 * Parses a list query from an address or a live message; values are converted to what their fields hold. Throws 400.
 */
export function parseListQuery(raw: unknown, registry: Registry): ListQuery {
  if (typeof raw !== 'object' || raw === null) throw bad('requete.invalide', "Cette requête n'est pas valable")
  const query = raw as Record<string, unknown>
  const collection = collectionOf(registry, text(query.collection) ?? '')
  const where: Record<string, Condition> = {}
  for (const [name, condition] of Object.entries((query.where as Where | undefined) ?? {})) {
    const field = Object.hasOwn(collection.fields, name) ? collection.fields[name] : undefined
    const system = (SYSTEM_SORTS as readonly string[]).includes(name) || name === 'id'
    if (!field && !system) throw bad('filtre.inconnu', `Ce filtre n'existe pas : ${name.slice(0, 100)}`)
    where[name] = conditionOf(condition, (value) => (field ? valueOf(field, value) : systemValue(name, value)))
  }
  return {
    boutique: text(query.boutique) ?? null,
    collection: collection.slug,
    parent: text(query.parent),
    where,
    sort: text(query.sort),
    limit: limitOf(query.limit),
    after: text(query.after, 2000),
    count: query.count === true || query.count === '1',
    sum: text(query.sum),
    deleted: query.deleted === true || query.deleted === '1' || undefined,
  }
}

/** Parses the parameters of the sums of a list. Throws 400. */
export function parseSumsQuery(raw: Record<string, unknown>): SumsQuery {
  const step = text(raw.step) ?? 'day'
  if (!(STEPS as readonly string[]).includes(step))
    throw bad('pas.inconnu', `Ce pas n'existe pas : ${step.slice(0, 40)}`)
  return { sum: text(raw.sum) ?? '', by: text(raw.by) ?? '', step: step as Step }
}

/** Parses the address of one document from a live message. */
export function parseDocumentQuery(raw: unknown): DocumentQuery {
  const query = (raw ?? {}) as Record<string, unknown>
  const id = text(query.id)
  const collection = text(query.collection)
  if (!collection) throw bad('requete.invalide', "Cette requête n'est pas valable")
  if (!id) throw bad('identifiant.obligatoire', "L'identifiant est obligatoire")
  return { boutique: text(query.boutique) ?? null, collection, parent: text(query.parent), id }
}

function limitOf(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined
  const limit = isScalar(value) ? Number(value) : Number.NaN
  if (Number.isInteger(limit) && limit >= 0 && limit <= MOST_IN_PAGE) return limit
  throw bad('limite.invalide', `La limite est un nombre de 1 à ${MOST_IN_PAGE}`)
}

function conditionOf(condition: unknown, valueOf: (value: unknown) => Scalar): Condition {
  if (typeof condition !== 'object' || condition === null) return valueOf(condition)
  const parsed: Record<string, Scalar | Scalar[]> = {}
  for (const [operator, operand] of Object.entries(condition)) {
    if (!(OPERATORS as readonly string[]).includes(operator))
      throw bad('operateur.inconnu', `Cet opérateur n'existe pas : ${operator.slice(0, 40)}`)
    if (operator === 'vide') parsed[operator] = operand === true || operand === '1' || operand === 'true'
    else if (operator === 'contient') parsed[operator] = textOf(operand) ?? ''
    else if (operator === 'in') parsed[operator] = anyOf(operand).map(valueOf)
    else parsed[operator] = valueOf(operand)
  }
  return parsed as Condition
}

function anyOf(operand: unknown): unknown[] {
  const values = Array.isArray(operand) ? operand : (textOf(operand, MOST_ANY_OF * 65) ?? '').split(',')
  if (values.length > MOST_ANY_OF) throw bad('filtre.invalide', `${MOST_ANY_OF} valeurs au plus dans un filtre`)
  return values
}

function valueOf(field: Field, raw: unknown): Scalar {
  const plain = typeof raw === 'string' ? (text(raw, 1000) ?? '') : raw
  if (field.column === 'boolean') {
    if (plain === true || plain === 'true' || plain === '1') return true
    if (plain === false || plain === 'false' || plain === '0') return false
  } else if (field.column === 'numeric') {
    const number = typeof plain === 'string' || typeof plain === 'number' ? Number(plain) : Number.NaN
    if (plain !== '' && Number.isFinite(number)) return number
  } else if (typeof plain === 'string') {
    if (!field.values || Object.hasOwn(field.values, plain)) return plain
  }
  throw bad('filtre.invalide', `Cette valeur ne convient pas au filtre « ${field.label} »`)
}

function systemValue(name: string, raw: unknown): Scalar {
  if (name !== 'datetime') return textOf(raw) ?? ''
  const number = isScalar(raw) ? Number(raw) : Number.NaN
  if (Number.isSafeInteger(number)) return number
  throw bad('filtre.invalide', 'Cette valeur ne convient pas au filtre « datetime »')
}
