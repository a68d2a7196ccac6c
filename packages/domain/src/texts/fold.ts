/** Letters that do not decompose, and their folded replacement. Applied in this order, after lower-casing. */
export const FOLDED_LETTERS = [
  ['œ', 'oe'],
  ['æ', 'ae'],
  ['ß', 'ss'],
  ['ø', 'o'],
  ['ς', 'σ'],
] as const

const letters = new Map<string, string>(FOLDED_LETTERS)

/**
 * The key by which text is sorted and searched: lower case, without accents; everything else, spaces included, is kept.
 *
 * Each step has one exact equivalent in SQL, so that a stored column and this function agree:
 * 1. `normalize(x, NFD)`: an accented letter becomes the letter and its marks;
 * 2. `regexp_replace(…, '[\u0300-\u036f]', '', 'g')`: the combining marks go;
 * 3. `lower(…)`: letter by letter;
 * 4. `replace(…)` for each pair of `FOLDED_LETTERS`: œ → oe, æ → ae, ß → ss, ø → o, and final ς → σ (step 3 looks at
 *    the neighbours of a capital sigma here, not in SQL).
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[œæßøς]/g, (letter) => letters.get(letter) ?? letter)
}
