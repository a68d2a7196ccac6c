import { FieldCell } from './FieldCell.tsx'
import { shortText } from './field-text.ts'
import { kindOf } from './index.ts'
import { ShortCell, TextCell } from './shared/TextCell.tsx'
import type { CellProps } from './types.ts'

/** A read-only value in a list: the kind's own `Cell`, or the short text where its `Cell` is only text. */
export function ListValue({ field, value }: CellProps) {
  const { Cell } = kindOf(field.kind)
  return Cell === TextCell || Cell === ShortCell ? shortText(field, value) : <FieldCell field={field} value={value} />
}
