import type { Pdf } from './paper.ts'

/** The most characters of a text that are looked at: a label has no room for more. */
const MAX_TEXT = 400

/** A text in lines that fit a width in the current font: broken between words, and cut with an ellipsis at its end. */
export function fitted(pdf: Pick<Pdf, 'widthOfString'>, text: string, width: number, mostLines: number): string[] {
  const fits = (line: string): boolean => pdf.widthOfString(line) <= width
  const lines: string[] = []
  let current = ''
  const words = text.slice(0, MAX_TEXT).split(' ').filter(Boolean)
  for (const [at, word] of words.entries()) {
    const longer = current === '' ? word : `${current} ${word}`
    if (fits(longer)) current = longer
    else if (lines.length === mostLines - 1)
      return [...lines, cut([current, ...words.slice(at)].filter(Boolean).join(' '), fits)]
    else {
      if (current !== '') lines.push(fits(current) ? current : cut(current, fits))
      current = word
    }
  }
  return current === '' ? lines : [...lines, fits(current) ? current : cut(current, fits)]
}

/** The longest beginning that fits with an ellipsis, found by halves. */
function cut(text: string, fits: (line: string) => boolean): string {
  let [short, long] = [0, text.length]
  while (long - short > 1) {
    const middle = (short + long) >> 1
    if (fits(`${text.slice(0, middle)}…`)) short = middle
    else long = middle
  }
  return `${text.slice(0, short).trimEnd()}…`
}
