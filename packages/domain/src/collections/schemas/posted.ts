import type { Data } from '../../core/collection.ts'
import type { Field, Fields } from '../../core/field.ts'
import { type FieldError, invalid } from '../../core/problem.ts'
import { missingFields, parseValue, UNKNOWN_FIELD } from '../../core/fields/validate.ts'
import { contactFields } from '../shared/client.ts'
import { type Described, keyOfField, ownFields } from './declaration.ts'

/** A field as a website names it, and the member of the entry that holds its value. */
interface Posted {
  key: string
  field: Field
}

/**
 * Reads the entry that a form of a website sent: fields by their names, and the contact fields.
 *
 * @param fields the documents of `schemas/fields`
 * @returns the data of the entry, its members always in the same order
 * @throws Problem 422 with the sent name of each refused value, for unknown names too
 */
export function readEntry(fields: readonly Described[], sent: Data): Data {
  const known = postedFields(fields)
  const errors: FieldError[] = []
  const values = new Map<string, unknown>()
  for (const [name, raw] of Object.entries(sent)) {
    if (name === 'website') continue
    const posted = known.get(name)
    const parsed = posted ? parseValue(posted.field, asTyped(posted.field, raw), [name]) : undefined
    if (!posted || !parsed) errors.push({ path: name, message: UNKNOWN_FIELD })
    else if (parsed.errors) errors.push(...parsed.errors)
    else values.set(posted.key, parsed.value)
  }
  const unread = new Set(errors.map(({ path }) => path.split('/')[0]))
  const data: Data = {}
  for (const [name, { key, field }] of known) {
    const value = values.get(key)
    if (value !== undefined) data[key] = value
    if (!unread.has(name))
      errors.push(...missingFields({ [key]: field }, data).map(({ message }) => ({ path: name, message })))
  }
  if (errors.length === 0 && Object.keys(data).length === 0)
    errors.push({ path: '', message: 'Remplissez au moins un champ' })
  if (errors.length > 0) throw invalid(errors, undefined, labelled(known))
  return data
}

/** The contact fields and those of the schema, by the name that a website sends. */
function postedFields(fields: readonly Described[]): Map<string, Posted> {
  const known = new Map<string, Posted>(Object.entries(contactFields).map(([key, field]) => [key, { key, field }]))
  const own = ownFields(fields)
  for (const { id, name } of fields) {
    const key = keyOfField(id)
    const field = own[key]
    if (field && typeof name === 'string' && !known.has(name)) known.set(name, { key, field })
  }
  return known
}

const labelled = (known: Map<string, Posted>): Fields =>
  Object.fromEntries([...known].map(([name, { field }]) => [name, field]))

/** A plain form sends texts only: one ticked box is a list of one, and a ticked box without value is "on". */
function asTyped({ shape, kind }: Field, raw: unknown): unknown {
  if (shape === 'values' && typeof raw === 'string' && raw !== '') return [raw]
  return kind === 'boolean' && raw === 'on' ? true : raw
}
