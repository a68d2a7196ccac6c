import { countText } from '../header/count-line.ts'

/**
 * How many items are selected, in words; « Tout » while the number of a whole list is not known exactly.
 * @param count undefined until it is known
 * @param plus there are more than these
 */
export function selectedText(count: number | undefined, plus = false): string {
  if (count === undefined) return 'Tout sélectionné'
  if (count === 0) return 'Aucun sélectionné'
  return `${countText({ count, plus })} sélectionné${count > 1 || plus ? 's' : ''}`
}
