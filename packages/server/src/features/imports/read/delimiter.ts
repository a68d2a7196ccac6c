import type { SourceHead } from '@boutique/domain'

type Delimiter = NonNullable<SourceHead['delimiter']>
const DELIMITERS: readonly Delimiter[] = [';', ',', '\t']
const GUESSED_CHARACTERS = 100_000
const MAX_GUESSED_ROWS = 20
/** What Excel writes above the headers: "sep=;". */
const DECLARED = /^sep=([;,\t])\n/i

/**
 * What separates the cells: the one that the first line declares, else the one that gives the most headers, and of equal
 * ones the one whose first rows are as long as the headers.
 */
export function delimiterOf(text: string): { delimiter: Delimiter; skipped: number } {
  const declared = DECLARED.exec(text.slice(0, 6))
  if (declared) return { delimiter: declared[1] as Delimiter, skipped: declared[0].length }
  // What is quoted separates nothing.
  const beginning = text.slice(0, GUESSED_CHARACTERS).replace(/"[^"]*"/g, 'x')
  const rows = beginning.split('\n', MAX_GUESSED_ROWS).filter((row) => row.trim() !== '')
  const scored = DELIMITERS.map((delimiter) => {
    const lengths = rows.map((row) => row.split(delimiter).length)
    const [headers = 0] = lengths
    return { delimiter, headers, alike: lengths.filter((length) => length === headers).length }
  })
  const best = scored.reduce((one, other) =>
    other.headers > one.headers || (other.headers === one.headers && other.alike > one.alike) ? other : one,
  )
  return { delimiter: best.delimiter, skipped: 0 }
}
