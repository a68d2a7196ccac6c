import type { CellProps } from './types.ts'
import { kindOf } from './index.ts'

/** A read-only value. */
export function FieldCell({ field, value }: CellProps) {
  const { Cell } = kindOf(field.kind)
  return value === undefined || value === null ? null : <Cell field={field} value={value} />
}
