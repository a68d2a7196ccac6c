/** A line of a list that a boutique keeps: a dimension of a category, a feature. */
export interface KnownLine {
  id: string
  libelle?: string
  deleted?: boolean
}

/** A line of a product: the id and label of the known line, and a value to fill in. */
export interface ProductLine {
  id: string
  libelle?: string
  valeur?: string
}

/** Values are compared without surrounding spaces and case. */
const compared = (value: string): string => value.trim().toLowerCase()

/**
 * The value to add to the known ones, trimmed; undefined when it is empty or already known, ignoring case (FEAT-06): "
 * Chêne " is added to [] as "Chêne" and not added to ["chêne"].
 */
export function newKnownValue(known: readonly string[], typed: string): string | undefined {
  const wanted = compared(typed)
  if (wanted === '' || known.some((value) => compared(value) === wanted)) return undefined
  return typed.trim()
}

/** Appends the lines of the list that are missing, without a value; existing lines stay unchanged. */
function prefill<L extends ProductLine>(known: readonly KnownLine[], present: readonly L[]): (L | ProductLine)[] {
  const ids = new Set(present.map(({ id }) => id))
  const lacking = known.filter(({ id, deleted }) => !deleted && !ids.has(id))
  return [...present, ...lacking.map(({ id, libelle }) => ({ id, libelle }))]
}

/**
 * Adds the specific dimensions of the category to those of a product: existing ones stay first and unchanged, then
 * those of the category with new ids, without a value (DIM-08).
 */
export function prefillDimensions<L extends ProductLine>(
  categoryDimensions: readonly KnownLine[],
  present: readonly L[],
): (L | ProductLine)[] {
  return prefill(categoryDimensions, present)
}

/** Adds the active features of the boutique to those of a product, like `prefillDimensions` (FEAT-07). */
export function prefillFeatures<L extends ProductLine>(
  activeFeatures: readonly KnownLine[],
  present: readonly L[],
): (L | ProductLine)[] {
  return prefill(activeFeatures, present)
}
