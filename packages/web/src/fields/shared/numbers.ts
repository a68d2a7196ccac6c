import { type Field, typedNumber } from '@boutique/domain'

type Bounds = Pick<Field, 'min' | 'max' | 'step' | 'kind'>

/** The text of a number in its input: with a comma, cents only if any; typed text stays unchanged. */
export function numberInputText(field: Bounds, value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'number') return ''
  const text = field.kind === 'price' && !Number.isInteger(value) ? value.toFixed(2) : String(value)
  return text.replace('.', ',')
}

/** One step up or down within the bounds; from an empty input, the first step (FORM-16, FORM-20). */
export function stepped(field: Bounds, value: unknown, direction: 1 | -1): number {
  const { step = 1, min = -1e12, max = 1e12 } = field
  const digits = String(step).split('.')[1]?.length ?? 0
  const from = typeof value === 'string' ? typedNumber(value) : typeof value === 'number' ? value : undefined
  const next =
    from === undefined ? Math.max(min, Math.min(0, max)) + (min > 0 ? 0 : step * direction) : from + step * direction
  return Math.min(max, Math.max(min, Number(next.toFixed(Math.max(digits, decimals(from))))))
}

const decimals = (value = 0): number => Math.min(3, String(value).split('.')[1]?.length ?? 0)
