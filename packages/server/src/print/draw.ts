import { BOLD, bytesOf, newPdf, type Pdf, REGULAR } from './document.ts'
import type { PrintedColumn, PrintedDocument, PrintedTable } from './printed.ts'
import { cut, printable } from './text.ts'

/** Points, on A4. */
const MARGIN = 48
const FOOT = 40
const ROW = 16
const INK = '#1c1b19'
const DIM = '#6b6862'
const LINE = '#d9d5cd'

/** Draws a document on A4 pages: title, lines, tables whose headings come again on each page, and page numbers. */
export function draw(document: PrintedDocument): Promise<Uint8Array> {
  const pdf = newPdf(document.title, { size: 'A4', margin: MARGIN, bufferPages: true })
  const bytes = bytesOf(pdf)
  pdf.font(BOLD).fontSize(20).fillColor(INK).text(printable(document.title))
  pdf.font(REGULAR).fontSize(10).fillColor(DIM)
  for (const line of document.lines) pdf.moveDown(0.2).text(printable(line))
  for (const table of document.tables) drawTable(pdf, table)
  drawNotes(pdf, document.notes ?? [])
  drawFooters(pdf, document.footer)
  pdf.end()
  return bytes
}

const bottom = (pdf: Pdf): number => pdf.page.height - MARGIN - FOOT
const widthOf = (pdf: Pdf): number => pdf.page.width - 2 * MARGIN

function drawTable(pdf: Pdf, { title, columns, rows, total }: PrintedTable): void {
  if (pdf.y + 5 * ROW > bottom(pdf)) pdf.addPage()
  else pdf.moveDown(1.6)
  if (title) pdf.font(BOLD).fontSize(12).fillColor(INK).text(printable(title), MARGIN).moveDown(0.4)
  const places = placesOf(pdf, columns)
  const headings = columns.map(({ heading }) => heading)
  drawRow(pdf, columns, places, headings, { font: BOLD, color: DIM })
  for (const row of rows) {
    if (pdf.y + 2 * ROW > bottom(pdf)) {
      pdf.addPage()
      drawRow(pdf, columns, places, headings, { font: BOLD, color: DIM })
    }
    drawRow(pdf, columns, places, row, { font: REGULAR, color: INK })
  }
  if (total) drawRow(pdf, columns, places, total, { font: BOLD, color: INK })
}

interface Place {
  x: number
  width: number
}

function placesOf(pdf: Pdf, columns: readonly PrintedColumn[]): Place[] {
  const whole = columns.reduce((sum, { width }) => sum + width, 0)
  let x = MARGIN
  return columns.map(({ width }) => {
    const place = { x, width: (widthOf(pdf) * width) / whole }
    x += place.width
    return place
  })
}

/** One line, whose texts are cut where they are too long for their column. */
function drawRow(
  pdf: Pdf,
  columns: readonly PrintedColumn[],
  places: readonly Place[],
  texts: readonly string[],
  { font, color }: { font: string; color: string },
): void {
  const { y } = pdf
  pdf.font(font).fontSize(9).fillColor(color)
  for (const [at, { x, width }] of places.entries()) {
    const text = cut(pdf, printable(texts[at] ?? ''), width - 8)
    pdf.text(text, x, y + 3, { width: width - 4, align: columns[at]?.align ?? 'left', lineBreak: false })
  }
  pdf.y = y + ROW
  pdf.x = MARGIN
  pdf
    .moveTo(MARGIN, pdf.y - 1)
    .lineTo(MARGIN + widthOf(pdf), pdf.y - 1)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
}

function drawNotes(pdf: Pdf, notes: readonly string[]): void {
  if (notes.length === 0) return
  if (pdf.y + 4 * ROW > bottom(pdf)) pdf.addPage()
  pdf.moveDown(1.2).font(REGULAR).fontSize(9).fillColor(DIM)
  for (const note of notes) pdf.text(printable(note), MARGIN, undefined, { width: widthOf(pdf) }).moveDown(0.3)
}

function drawFooters(pdf: Pdf, footer: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    // Below the margin: otherwise the library begins a new page.
    pdf.page.margins.bottom = 0
    const y = pdf.page.height - MARGIN
    pdf.font(REGULAR).fontSize(8).fillColor(DIM)
    pdf.text(cut(pdf, printable(footer), widthOf(pdf) - 80), MARGIN, y, { lineBreak: false })
    pdf.text(`${page - start + 1} / ${count}`, MARGIN, y, { width: widthOf(pdf), align: 'right', lineBreak: false })
  }
}
