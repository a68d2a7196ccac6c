import type { Field } from '@boutique/domain'
import { kindOf } from './index.ts'
import { refusedText } from './refused-value.ts'
import type { NameOf } from './types.ts'

/** The text of a value in an export, as on the screen; an absent flag is false. */
export function fieldCsv(field: Field, stored: unknown, nameOf: NameOf): string | number | undefined {
  const value = stored ?? field.empty
  if (value === undefined) return undefined
  return refusedText(field, value) ?? kindOf(field.kind).csv?.(field, value, nameOf, fieldCsv)
}
