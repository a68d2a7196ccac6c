import { oversized } from '../refusal.ts'
import type { XmlListener } from './xml.ts'

/** The most characters of all shared strings: they are held in memory. */
const MAX_SHARED = 30_000_000

/** Collects the texts that cells share; those of several formats are joined, those that spell a word are left out. */
export function stringListener(): XmlListener & { strings: string[] } {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isSpelling = false
  let total = 0
  return {
    strings,
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isSpelling = true
      isText = name === 't' && !isSpelling
    },
    text(piece) {
      if (!isText) return
      total += piece.length
      if (total > MAX_SHARED) throw oversized()
      text += piece
    },
    close(name) {
      isText = false
      if (name === 'rPh') isSpelling = false
      if (name === 'si') strings.push(unescaped(text))
    },
  }
}

/** Control characters are written `_x000D_`. Line ends become \n. */
export const unescaped = (text: string): string =>
  (text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
  ).replace(/\r\n?/g, '\n')
