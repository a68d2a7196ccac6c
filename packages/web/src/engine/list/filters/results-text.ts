import { type Count, countText } from '../header/count-line.ts'

/** The words of a button that goes to what the filters of a list leave. */
export function resultsText({ count, plus }: Partial<Count>): string {
  if (count === undefined) return 'Voir la liste'
  if (count === 0) return 'Aucun document'
  if (count === 1) return 'Voir le document'
  return `Voir ${plus ? '' : 'les '}${countText({ count, plus })} documents`
}
