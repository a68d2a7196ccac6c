import type { Pdf } from './document.ts'

/** The longest beginning of a text that fits a width in the current font, with an ellipsis, found by halves. */
export function cut(pdf: Pick<Pdf, 'widthOfString'>, text: string, width: number): string {
  if (pdf.widthOfString(text) <= width) return text
  let [fits, beyond] = [0, text.length]
  while (beyond - fits > 1) {
    const middle = (fits + beyond) >> 1
    if (pdf.widthOfString(`${text.slice(0, middle)}…`) <= width) fits = middle
    else beyond = middle
  }
  return `${text.slice(0, fits).trimEnd()}…`
}

/** Characters beyond Latin 1 that the built-in fonts have. */
const KNOWN = 'ŒœŠšŽžŸƒˆ˜–—‘’‚“”„†‡•…‰‹›€™'
const REPLACED: Readonly<Record<string, string>> = { '\u2212': '-', '\u202f': '\u00a0', '\u2009': '\u00a0' }

/** A text with the characters that the built-in fonts have; others are a question mark. */
export const printable = (text: string): string =>
  [...text.normalize('NFC').slice(0, 5000)]
    .map((letter) => {
      const known = REPLACED[letter] ?? letter
      const code = known.codePointAt(0) ?? 0
      if (code < 32) return ' '
      return (code < 256 && (code < 127 || code > 159)) || KNOWN.includes(known) ? known : '?'
    })
    .join('')
