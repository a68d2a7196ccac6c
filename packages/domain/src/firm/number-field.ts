import type { ColumnField } from '../core/field.ts'
import { emptyable } from '../core/field.ts'
import { plainText, text } from '../core/fields/kinds.ts'
import { refined } from '../core/schema.ts'

/** Without spaces, dots and dashes, in capitals: how such a number is stored, however it was typed or pasted. */
const compact = (typed: string): string => typed.replace(/[\s.-]/g, '').toUpperCase()

interface NumberOptions {
  label: string
  hint?: string
  /** Whether a number without spaces is one of its kind. */
  isValid(value: string): boolean
  /** The French sentence for another. */
  refusal: string
  /** The n-th example. */
  example(n: number): string
}

/** A number that others gave to a firm, with check digits. At most 60 characters are taken, spaces included. */
export function firmNumber(options: NumberOptions): ColumnField<string, 'text', false, false> {
  const { isValid, refusal, ...rest } = options
  const schema = emptyable(refined(plainText(60, compact), isValid, refusal))
  return { ...text({ ...rest, max: 60 }), schema }
}
