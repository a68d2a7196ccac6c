/** A line of a list that a boutique keeps: a dimension of a category, a feature. */
export interface KnownLine {
  id: string
  libelle?: string
  deleted?: boolean
}

/** A line of a product: the same id and label, and the value that somebody fills. */
export interface ProductLine {
  id: string
  libelle?: string
  valeur?: string
}

/** What is compared between values: how they are written, spaces around and capitals aside. */
const compared = (value: string): string => value.trim().toLowerCase()

/**
 * The text that joins the known values, trimmed; undefined when it is empty or known already, whatever its capitals
 * (FEAT-06): " Chêne " joins [] as "Chêne" and does not join ["chêne"].
 */
export function newKnownValue(known: readonly string[], typed: string): string | undefined {
  const wanted = compared(typed)
  if (wanted === '' || known.some((value) => compared(value) === wanted)) return undefined
  return typed.trim()
}

/** The lines present, untouched, and after them those of the list that they lack, without a value. */
function prefill<L extends ProductLine>(known: readonly KnownLine[], present: readonly L[]): (L | ProductLine)[] {
  const ids = new Set(present.map(({ id }) => id))
  const lacking = known.filter(({ id, deleted }) => !deleted && !ids.has(id))
  return [...present, ...lacking.map(({ id, libelle }) => ({ id, libelle }))]
}

/**
 * The specific dimensions of a product once its category has filled them: those present first, untouched, then those of
 * the category that were not there, by id, without a value (DIM-08).
 */
export function prefillDimensions<L extends ProductLine>(
  categoryDimensions: readonly KnownLine[],
  present: readonly L[],
): (L | ProductLine)[] {
  return prefill(categoryDimensions, present)
}

/** The features of a product once the active list of the boutique has filled them, as `prefillDimensions` (FEAT-07). */
export function prefillFeatures<L extends ProductLine>(
  activeFeatures: readonly KnownLine[],
  present: readonly L[],
): (L | ProductLine)[] {
  return prefill(activeFeatures, present)
}
