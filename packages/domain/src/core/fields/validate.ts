import type { core } from 'zod/mini'
import { type FieldError, MAX_ERRORS, REQUIRED } from '../problem.ts'
import type { Writer } from '../actor.ts'
import { equal } from '../changes/equal.ts'
import type { Field, Fields } from '../field.ts'
import { joinPath } from '../changes/path.ts'

export const UNKNOWN_FIELD = "Ce champ n'existe pas"
export const DERIVED_FIELD = 'Ce champ est calculé'
export const SERVER_FIELD = 'Ce champ est rempli par le serveur'
export const ADMIN_FIELD = 'Seul un administrateur peut modifier ce champ'

/** Why a writer may not set a field, as a French sentence; undefined when they may. */
export function writeRefusal(field: Field, writer: Writer): string | undefined {
  if (field.derived) return DERIVED_FIELD
  if (field.write === 'server' && writer !== 'system') return SERVER_FIELD
  if (field.write === 'admin' && writer === 'user') return ADMIN_FIELD
  return undefined
}

/** The messages of a refused value, each with its full change path: the first `MAX_ERRORS`. */
export function fieldErrors(prefix: readonly string[], error: core.$ZodError): FieldError[] {
  const errors: FieldError[] = []
  for (const issue of error.issues) {
    if (errors.length >= MAX_ERRORS) break
    const path = [...prefix, ...issue.path.map(String)]
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, MAX_ERRORS - errors.length) : undefined
    if (!keys) errors.push({ path: joinPath(path), message: issue.message })
    else for (const key of keys) errors.push({ path: joinPath([...path, key]), message: issue.message })
  }
  return errors
}

/** The stored form of a client's value (undefined: empty), or its error. */
export function parseValue(
  field: Field,
  raw: unknown,
  path: readonly string[],
): { value: unknown; errors?: undefined } | { errors: FieldError[] } {
  // The "n/a" of old data is an empty value also where the field is a number or a date.
  if (field.required && isMissing(raw)) return { value: undefined }
  const result = field.schema.safeParse(raw)
  return result.success ? { value: result.data } : { errors: fieldErrors(path, result.error) }
}

/** Parses a whole document: refuses unknown fields and those that the writer may not set, with all errors at once. */
export function parseData(
  fields: Fields,
  raw: Record<string, unknown>,
  writer: Writer = 'user',
): { data: Record<string, unknown>; errors: FieldError[] } {
  const data: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const [name, value] of Object.entries(raw)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const refusal = field ? writeRefusal(field, writer) : UNKNOWN_FIELD
    if (!field || refusal) errors.push({ path: joinPath([name]), message: refusal ?? UNKNOWN_FIELD })
    else {
      const parsed = parseValue(field, value, [name])
      if (parsed.errors) errors.push(...parsed.errors)
      else if (parsed.value !== undefined) data[name] = parsed.value
    }
  }
  return { data, errors }
}

/**
 * Parses the values that a rule or an action changed, and returns the data with these values in their stored form
 * (`undefined`: empty). A value equal to the one before is not parsed: it was when it was written, and a document with
 * an older value that its field refuses today can still be changed elsewhere. Unknown fields are not checked.
 *
 * @param data what the rule or action returned
 * @param before the data it received, and the stored data if that is different
 */
export function parseChanged(
  fields: Fields,
  data: Record<string, unknown>,
  ...before: readonly Record<string, unknown>[]
): { data: Record<string, unknown>; errors: FieldError[] } {
  let parsed = data
  const errors: FieldError[] = []
  for (const [name, value] of Object.entries(data)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field || value === undefined || before.some((one) => equal(one[name], value))) continue
    const result = parseValue(field, value, [name])
    if (result.errors) errors.push(...result.errors)
    else parsed = { ...parsed, [name]: result.value }
  }
  return { data: parsed, errors }
}

/** Whether a required field is empty: absent, or the "n/a" of old data. */
export const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && saysNothing(value.trim()))
const saysNothing = (text: string): boolean => text === '' || (text.length === 3 && text.toLowerCase() === 'n/a')

/** The required fields that are empty in a document, with the specified sentence. */
export function missingFields(fields: Fields, data: Record<string, unknown>): FieldError[] {
  return Object.entries(fields)
    .filter(([name, field]) => field.required && isMissing(data[name]))
    .map(([name]) => ({ path: name, message: REQUIRED }))
}

/** A copy with missing flags set to false (PROD-85). */
export function withFlags(fields: Fields, data: Record<string, unknown>): Record<string, unknown> {
  const complete = { ...data }
  for (const [name, field] of Object.entries(fields)) {
    if (field.empty !== undefined && complete[name] === undefined) complete[name] = field.empty
  }
  return complete
}
