/** Above this number of hits, a search shows a hint to refine it. [LIST-16] */
export const MAX_HITS = 80

const figures = new Intl.NumberFormat('fr-FR')

/** A count from the server: exact, or a lower bound where it stopped counting. */
export interface Count {
  count: number
  plus?: boolean
}

/** `128`, `1 904`, `plus de 1 000`: thousands are separated by U+00A0. */
export function countText({ count, plus }: Count): string {
  const figure = figures.format(count).replace(/\s/g, '\u00a0')
  return plus ? `plus de ${figure}` : figure
}

/** The line above a list: the number of matching documents, shown or not. [LIST-14] [LIST-15] */
export function countLine(count: Count): string {
  return `${countText(count)} document(s) trouvé(s)`
}

/** Whether a search has too many hits. [LIST-16] */
export function isTooMany({ count, plus }: Count): boolean {
  return plus === true || count > MAX_HITS
}
