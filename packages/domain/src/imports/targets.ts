import type { Collection } from '../core/collection.ts'
import type { Field, Fields } from '../core/field.ts'
import type { FieldKind } from '../core/fields/field-kinds.ts'
import { writeRefusal } from '../core/fields/validate.ts'
import { PART_TARGETS } from './part-targets.ts'
import type { ImportSystem, ImportTarget } from './types.ts'

/** The kinds that a cell can fill. A list of items, a formatted text or a secret has no cell that says all of it. */
const KINDS: ReadonlySet<FieldKind> = new Set([
  ...(['text', 'multiline', 'email', 'link', 'integer', 'decimal', 'price', 'boolean'] as const),
  ...(['choice', 'choices', 'date', 'instant', 'relation', 'relations', 'strings'] as const),
])

/** A field that a column can fill, at its path. */
export interface FilledField {
  path: string
  label: string
  field: Field
}

/**
 * The fields of a collection that people fill and a cell can hold, in the order of the declaration; members of groups too.
 */
export function importFields({ fields }: Pick<Collection, 'fields'>): FilledField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.hidden || writeRefusal(field, 'user') !== undefined) return []
    return within(name, field, field.label)
  })
}

function within(path: string, field: Field, label: string): FilledField[] {
  const members = (fields: Fields = {}, at: string, name: string): FilledField[] =>
    Object.entries(fields).flatMap(([key, member]) =>
      member.derived || member.write ? [] : within(`${at}/${key}`, member, `${name} : ${member.label}`),
    )
  if (field.shape === 'object') return members(field.fields, path, label)
  if (field.shape === 'map') {
    return (field.languages ?? []).flatMap((one) => members(field.fields, `${path}/${one}`, `${label} : ${one}`))
  }
  return KINDS.has(field.kind) ? [{ path, label: field.unit ? `${label} (${field.unit})` : label, field }] : []
}

/**
 * What the columns of a file can fill: the id, the fields of the collection, its photos, and the parts that files of a system
 * have (an option of a variant, a line of an order).
 */
export function importTargets(
  collection: Pick<Collection, 'slug' | 'fields'>,
  system: ImportSystem | null,
): ImportTarget[] {
  const parts = PART_TARGETS.filter(
    ({ of, systems }) =>
      of === collection.slug && (systems === undefined || (system !== null && systems.includes(system))),
  )
  return [
    { to: 'id', label: 'Identifiant' },
    ...importFields(collection).map(({ path, label }) => ({ to: path, label })),
    ...(collection.fields.photos?.kind === 'photos' ? [{ to: 'photos', label: 'Adresses des photos' }] : []),
    ...parts.map(({ to, label, systems }) => ({ to, label, ...(systems && { systems }) })),
  ]
}
