import * as z from 'zod/mini'
import { exampleNumber } from './example.ts'
import { type ColumnOptions, emptyable, type ColumnField } from '../field.ts'
import { formatNumber } from './format-number.ts'
import type { Rollup } from '../related.ts'
import { type Schema, refined, prepared, transformed } from '../schema.ts'
import { ambiguousNumber, numberDigits } from './number-text.ts'
import { readTyped } from './typed-number.ts'

interface NumberOptions<Filtered extends boolean = boolean, Sorted extends boolean = boolean>
  extends ColumnOptions<Filtered, Sorted> {
  default?: number
  /** Lists show the sum of the field over their documents. */
  sum?: boolean
  /** Sums up documents of another collection; the field is derived. */
  rollup?: Rollup
  min?: number
  max?: number
  step?: number
}

type NumberKind = 'integer' | 'decimal' | 'price'

function numberSchema(
  kind: NumberKind,
  { min, max = 1e12 }: NumberOptions,
  refine: (schema: Schema<number>) => Schema<number>,
) {
  const digits = numberDigits(kind)
  // Text that is not a number stays unchanged, so that the schema refuses it.
  const read = (value: unknown): unknown => {
    const number = typeof value === 'string' ? readTyped(value, digits) : value
    return typeof number === 'string' ? value : number
  }
  const isAmbiguous = (value: unknown): value is string =>
    typeof value === 'string' && readTyped(value, digits) === 'ambiguous'
  const error = ({ input }: { input?: unknown }): string =>
    isAmbiguous(input) ? ambiguousNumber(input) : 'Nombre attendu'
  let schema = refine(z.number({ error }))
  if (min !== undefined) schema = refined(schema, (v) => v >= min, `${formatNumber(min)} au moins`)
  schema = refined(schema, (v) => v <= max, `${formatNumber(max)} au plus`)
  schema = refined(schema, (v) => v >= -1e12, 'Nombre trop petit')
  return emptyable(prepared(read, transformed(schema, withoutMinusZero)))
}

/**
 * Rounds halves away from zero (a refund mirrors its sale) by decimal digits: 1.005 → 1.01, despite binary arithmetic.
 */
const rounded = (digits: number) => (value: number) => {
  const size = Math.abs(value)
  if (size < 1e-6 || size >= 1e15) return Number(value.toFixed(digits))
  return Math.sign(value) * Number(`${Math.round(Number(`${size}e${digits}`))}e-${digits}`)
}
/** JSON has no negative zero: it would differ after a round trip. */
const withoutMinusZero = (value: number): number => value + 0

/** What the kinds of numbers have in common; `size` is that of the last digit of their examples. */
const numeric = <K extends NumberKind, O extends NumberOptions>(
  kind: K,
  options: O,
  schema: Schema<number | undefined>,
  size: number,
) => ({
  ...options,
  kind,
  shape: 'leaf' as const,
  column: 'numeric' as const,
  schema,
  example: exampleNumber(options, size),
})

/** A whole number ("3" → 3); 2.5 is refused (PROD-84). */
export function integer<Filtered extends boolean = false, Sorted extends boolean = false>(
  options: NumberOptions<Filtered, Sorted>,
): ColumnField<number, 'integer', Filtered, Sorted> {
  const schema = numberSchema('integer', options, (s) => refined(s, Number.isSafeInteger, 'Nombre entier attendu'))
  return numeric('integer', { step: 1, ...options }, schema, 0)
}

/** A decimal number ("12,5" → 12.5) kept to three decimals (PROD-83). */
export function decimal<Filtered extends boolean = false, Sorted extends boolean = false>(
  options: NumberOptions<Filtered, Sorted>,
): ColumnField<number, 'decimal', Filtered, Sorted> {
  const schema = numberSchema('decimal', options, (s) => transformed(s, rounded(3)))
  return numeric('decimal', { step: 0.1, ...options }, schema, 0.125)
}

/** An amount in euros with two decimals (decision 7). */
export function price<Filtered extends boolean = false, Sorted extends boolean = false>(
  options: NumberOptions<Filtered, Sorted>,
): ColumnField<number, 'price', Filtered, Sorted> {
  const schema = numberSchema('price', options, (s) => transformed(s, rounded(2)))
  return numeric('price', { unit: '€', step: 0.01, ...options }, schema, 0.25)
}
