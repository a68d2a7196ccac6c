import { valueText } from '../collections/schemas/value-text.ts'
import type { Field } from '../core/field.ts'

/** The text of a value that its field would refuse today, since people change declared fields; undefined: it fits. */
export function refusedText(field: Field, value: unknown): string | undefined {
  if (field.compared === undefined || value === undefined || value === null) return undefined
  return field.schema.safeParse(value).success ? undefined : valueText(field, value, Number.POSITIVE_INFINITY)
}
