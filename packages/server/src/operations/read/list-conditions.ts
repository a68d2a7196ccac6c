import {
  type Collection,
  type Condition,
  type Field,
  isStorableText,
  OPERATORS,
  Problem,
  type Scalar,
  SYSTEM_SORTS,
  type Where,
} from '@boutique/domain'
import { unknownFilter } from '../../store/lists/unknown-fields.ts'

export const bad = (code: string, message: string): Problem => new Problem(400, code, message)
export const text = (value: unknown, most = 500): string | undefined => {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' && value.length <= most && isStorableText(value)) return value
  throw bad('requete.invalide', "Cette requête n'est pas valable")
}

/** Objects and lists are refused, not converted: an object may define its own conversion. */
export const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value)
const textOf = (value: unknown, most?: number): string | undefined =>
  text(isScalar(value) ? String(value) : value, most)
const MAX_ANY_OF = 500
/** The most texts that a field must contain at once. */
const MAX_CONTAINED = 5

/** The conditions of a list, with values converted to what their fields hold. Throws 400. */
export function parseWhere(collection: Collection, requested: Where): Where {
  const where: Record<string, Condition> = {}
  for (const [name, condition] of Object.entries(requested)) {
    const field = Object.hasOwn(collection.fields, name) ? collection.fields[name] : undefined
    const system = (SYSTEM_SORTS as readonly string[]).includes(name) || name === 'id'
    if (!field && !system) throw unknownFilter(name)
    where[name] = conditionOf(condition, (value) => (field ? valueOf(field, value) : systemValue(name, value)))
  }
  return where
}

function conditionOf(condition: unknown, valueOf: (value: unknown) => Scalar): Condition {
  if (typeof condition !== 'object' || condition === null) return valueOf(condition)
  const parsed: Record<string, Scalar | Scalar[]> = {}
  const operators = Object.entries(condition)
  // Without an operator it would mean every document.
  if (Array.isArray(condition) || operators.length === 0)
    throw bad('filtre.invalide', 'Un filtre sans opérateur ne dit rien')
  for (const [operator, operand] of operators) {
    if (!(OPERATORS as readonly string[]).includes(operator))
      throw bad('operateur.inconnu', `Cet opérateur n'existe pas : ${operator.slice(0, 40)}`)
    if (operator === 'vide') parsed[operator] = operand === true || operand === '1' || operand === 'true'
    else if (operator === 'contient')
      parsed[operator] = Array.isArray(operand) ? allOf(operand) : containedText(operand)
    else if (operator === 'in' || operator === 'sauf') parsed[operator] = anyOf(operand).map(valueOf)
    else parsed[operator] = valueOf(operand)
  }
  return parsed as Condition
}

function containedText(operand: unknown): string {
  const contained = textOf(operand)
  if (contained === undefined) throw bad('filtre.invalide', 'Un filtre « contient » cherche un texte')
  return contained
}

function allOf(operand: unknown[]): string[] {
  if (operand.length > MAX_CONTAINED) throw bad('filtre.invalide', `Un filtre cherche ${MAX_CONTAINED} textes au plus`)
  return operand.map(containedText)
}

function anyOf(operand: unknown): unknown[] {
  const values = Array.isArray(operand) ? operand : (textOf(operand, MAX_ANY_OF * 65) ?? '').split(',')
  if (values.length > MAX_ANY_OF) throw bad('filtre.invalide', `${MAX_ANY_OF} valeurs au plus dans un filtre`)
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
  if (name !== 'datetime') {
    const given = textOf(raw)
    if (given !== undefined) return given
    throw bad('filtre.invalide', `Cette valeur ne convient pas au filtre « ${name} »`)
  }
  const number = isScalar(raw) ? Number(raw) : Number.NaN
  if (Number.isSafeInteger(number)) return number
  throw bad('filtre.invalide', 'Cette valeur ne convient pas au filtre « datetime »')
}
