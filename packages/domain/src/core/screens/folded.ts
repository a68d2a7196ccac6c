import type { Field, Fields } from '../field.ts'
import { equal } from '../changes/equal.ts'
import { resolvePath, splitPath, valueAt } from '../changes/path.ts'
import type { FormSection } from '../screen.ts'

/** A field of a section, with its path in the document. */
export interface SectionField {
  path: string
  field: Field
}

/** The declared fields of a section, in order. */
export const sectionFields = (fields: Fields, section: Pick<FormSection, 'fields'>): SectionField[] =>
  section.fields.flat().flatMap((path) => {
    const target = resolvePath(fields, splitPath(path))
    return target?.kind === 'field' ? [{ path, field: target.field }] : []
  })

/** The fields of a section that have a value of their own: not empty, and not the default of a new document. */
export const filledFields = (
  fields: Fields,
  section: Pick<FormSection, 'fields'>,
  values: Readonly<Record<string, unknown>>,
): SectionField[] =>
  sectionFields(fields, section).filter(({ path, field }) => isFilled(valueAt(values, splitPath(path)), field.default))

function isFilled(value: unknown, initial: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return initial === true
  if (Array.isArray(value)) return value.length > 0
  if (typeof value === 'object') return Object.values(value).some((part) => isFilled(part, undefined))
  return !equal(value, initial)
}
