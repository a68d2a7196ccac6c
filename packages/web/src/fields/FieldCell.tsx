import { shortText } from './field-text.ts'
import { kindOf } from './index.ts'
import type { CellProps } from './types.ts'

/** A read-only value: the kind's own `Cell`, or its short text. */
export function FieldCell({ field, value }: CellProps) {
  const { Cell } = kindOf(field.kind)
  if (value === undefined || value === null) return null
  return Cell ? <Cell field={field} value={value} /> : shortText(field, value)
}
