import { type Field, fold, formatEuros, typedNumber } from '@boutique/domain'

/** A price of the open document that a typed text sets. */
export interface TypedPrice {
  path: string
  value: number
  /** "Prix : 120 €". */
  label: string
  /** What is said once it is stored, before the name of the document: "Prix 120 €". */
  done: string
}

/** A longer text is no price with its name. */
const MAX_LENGTH = 100

/**
 * The prices that a text like "prix 120" or "prix barré 1 200,50" sets: those whose label has every typed word, the one
 * that is named exactly first. A value that the field refuses sets nothing.
 */
export function typedPrices(
  prices: readonly { path: string; label: string }[],
  fieldAt: (path: string) => Field | undefined,
  typed: string,
): TypedPrice[] {
  const text = typed.trim()
  const at = text.length > MAX_LENGTH ? -1 : text.search(/\s[-−+]?[\d,.]/)
  const value = at < 1 ? undefined : typedNumber(text.slice(at))
  if (value === undefined) return []
  const name = fold(text.slice(0, at).trim())
  const words = name.split(/\s+/)
  const named = prices.filter(({ label }) => {
    const ofLabel = fold(label).split(/\s+/)
    return words.every((word) => ofLabel.some((one) => one.startsWith(word)))
  })
  return named
    .toSorted((one, other) => Number(fold(other.label) === name) - Number(fold(one.label) === name))
    .flatMap(({ path, label }) => {
      const read = fieldAt(path)?.schema.safeParse(value)
      if (!read?.success) return []
      const stored = read.data as number
      const euros = formatEuros(stored, 'card')
      return [{ path, value: stored, label: `${label} : ${euros}`, done: `${label} ${euros}` }]
    })
}
