import type { Pdf } from '../../../print/document.ts'
import { cut } from '../../../print/text.ts'

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
      return [...lines, cut(pdf, [current, ...words.slice(at)].filter(Boolean).join(' '), width)]
    else {
      if (current !== '') lines.push(cut(pdf, current, width))
      current = word
    }
  }
  return current === '' ? lines : [...lines, cut(pdf, current, width)]
}
