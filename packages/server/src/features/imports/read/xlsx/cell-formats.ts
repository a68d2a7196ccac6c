import type { XmlListener } from './xml.ts'

/** How a number is shown: as a date, with this many digits at least, or as it is. */
export type CellFormat = 'date' | { digits: number } | undefined

/** The dates among the formats that every workbook has (ECMA-376, 18.8.30), those of East Asia included. */
const DATE_IDS: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [50, 58],
]

/** Collects the formats of a workbook's styles; `formats` are by the number that a cell has. */
export function formatListener(): XmlListener & { formats: CellFormat[] } {
  const codes = new Map<number, string>()
  const formats: CellFormat[] = []
  let isInCells = false
  return {
    formats,
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells) formats.push(formatOf(Number(attributes.numFmtId ?? 0), codes))
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  }
}

function formatOf(id: number, codes: ReadonlyMap<number, string>): CellFormat {
  const code = codes.get(id)
  if (code === undefined) return DATE_IDS.some(([first, last]) => id >= first && id <= last) ? 'date' : undefined
  if (/^0{2,20}$/.test(code)) return { digits: code.length }
  // Quoted texts, escaped letters, colours and elapsed times are no parts of a date.
  const plain = code.slice(0, 500).replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '')
  return /[ymdhs]/i.test(plain) && !/general|standard/i.test(plain) ? 'date' : undefined
}
