import { type DrawnLabel, type LabelFormat, type LabelPlace, labelPlaces } from '@boutique/domain'
import { BOLD, bytesOf, newPdf, type Pdf, REGULAR } from '../../../print/document.ts'
import { printable } from '../../../print/text.ts'
import { drawCode } from './draw-code.ts'
import { type Box, INK, mm } from './paper.ts'
import { fitted } from './fitted-text.ts'

/** Labels in the order of their places on paper. */
export interface PrintedLabels {
  title: string
  format: LabelFormat
  start: number
  labels: readonly DrawnLabel[]
  /** What the letters are multiplied by; 1 by default. */
  scale?: number
}

/** Millimetres inside the edges of a label, where printers are not exact; more on a card, of its smaller side. */
const PADDING = { least: 2, most: 6, share: 0.05 }
/** Of the height of a label, or of a part of its width: a card for a shelf has larger letters than a small sticker. */
const TITLE = 0.14
const PRICE = 0.24
const FLAT = 0.6
/** Of the width of a label that is higher than wide: its letters have the whole width, and room below them. */
const TALL = 0.68
/** The smallest letters, in points. */
const MIN_TITLE = 6.5
const MIN_LINE = 5.5
const MIN_PRICE = 9
/** The largest ones: those of a card for a shop window. */
const MAX_TITLE = 36
const MAX_PRICE = 80
/** The height of a line in letters. */
const LEADING = 1.18

/** Draws labels as a PDF of the size of their sheet. */
export function drawLabels({ title, format, start, labels, scale = 1 }: PrintedLabels): Promise<Uint8Array> {
  const size: [number, number] = [mm(format.page[0]), mm(format.page[1])]
  const pdf = newPdf(printable(title), { size, margin: 0, autoFirstPage: false })
  const bytes = bytesOf(pdf)
  let page = -1
  for (const [at, place] of labelPlaces(format, labels.length, start).entries()) {
    for (; page < place.page; page++) pdf.addPage()
    drawLabel(pdf, labels[at] as DrawnLabel, place, scale)
  }
  pdf.end()
  return bytes
}

/** One label: its name and lines at the top, its price at the foot; a code at the right of a wide label, else below. */
function drawLabel(
  pdf: Pdf,
  { title, lines, price, struck, code }: DrawnLabel,
  place: LabelPlace,
  scale: number,
): void {
  const { least, most, share } = PADDING
  const padding = between(least, Math.min(place.width, place.height) * share, most)
  const box = {
    ...{ x: mm(place.x + padding), y: mm(place.y + padding) },
    ...{ width: mm(place.width - 2 * padding), height: mm(place.height - 2 * padding) },
  }
  const rest = code ? drawCode(pdf, code, box) : box
  const unit = Math.min(rest.height, rest.width * (place.height > place.width ? TALL : FLAT)) * scale
  const free = price === undefined ? rest : drawPrice(pdf, { price, struck }, { ...rest, size: unit * PRICE })
  const titleSize = between(MIN_TITLE, unit * TITLE, MAX_TITLE)
  const lineSize = Math.max(MIN_LINE, titleSize * 0.78)
  const foot = free.y + free.height
  let { y } = free
  const write = (text: string, font: string, size: number, mostLines: number): void => {
    pdf.font(font).fontSize(size).fillColor(INK)
    for (const line of fitted(pdf, printable(text), free.width, mostLines)) {
      if (y + size > foot) return
      pdf.text(line, free.x, y, { lineBreak: false })
      y += size * LEADING
    }
  }
  const forTitle = free.height - lines.length * lineSize * LEADING
  write(title, BOLD, titleSize, between(1, Math.floor(forTitle / (titleSize * LEADING)), 3))
  for (const line of lines) write(line, REGULAR, lineSize, 2)
}

const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value))

/**
 * Draws the price at the foot of a box, as large as it may be, and returns what is left above it. It is never cut: it
 * would be another price. A struck price is beside it, or above it where there is no room.
 */
function drawPrice(pdf: Pdf, { price, struck }: { price: string; struck?: string }, box: Box & { size: number }): Box {
  const { x, y, width, height } = box
  const [text, before] = [printable(price), struck === undefined ? '' : printable(struck)]
  const size = fittingSize(pdf, text, between(MIN_PRICE, box.size, MAX_PRICE), width)
  const small = fittingSize(pdf, before, Math.max(MIN_LINE, size * 0.6), width)
  const top = y + height - size
  pdf.font(BOLD).fontSize(size).fillColor(INK).text(text, x, top, { lineBreak: false })
  const left = x + pdf.widthOfString(text) + size * 0.4
  if (before === '') return { ...box, height: height - size * LEADING }
  pdf.font(REGULAR).fontSize(small)
  const isBeside = left + pdf.widthOfString(before) <= x + width
  const [atX, atY] = isBeside ? [left, top + (size - small) * 0.75] : [x, top - small * LEADING]
  pdf.text(before, atX, atY, { lineBreak: false, strike: true })
  return { ...box, height: height - size * LEADING - (isBeside ? 0 : small * LEADING) }
}

/** The size in which a bold text fits a width. */
function fittingSize(pdf: Pdf, text: string, size: number, width: number): number {
  const needed = pdf.font(BOLD).fontSize(size).widthOfString(text)
  return needed <= width ? size : (size * width) / needed
}
