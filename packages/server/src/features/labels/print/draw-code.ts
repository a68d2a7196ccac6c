import type { DrawnLabel } from '@boutique/domain'
import bwip from 'bwip-js/node'
import type { Pdf } from '../../../print/document.ts'
import { type Box, INK, mm } from './paper.ts'

/** A QR code needs modules of this size to be read by a telephone, in millimetres. */
const MIN_MODULE = 0.25
/** Of the width of a label that the code may take. */
const MAX_SHARE = 0.36
/** And of the height of a label that is higher than wide, where the code is at the foot. */
const MAX_FOOT = 0.3
/** Millimetres of the height of bars, on a small label and on a card. */
const BARS_HEIGHT = { small: 8, card: 14, share: 0.1 }
const GAP = 1.5
/** The widest bar of one unit, in millimetres: wider ones are no easier to read. */
const MAX_BAR = 0.5

/** Draws the code of a label and returns what is left of its box. A code too small to be read is left out. */
export function drawCode(pdf: Pdf, code: NonNullable<DrawnLabel['code']>, box: Box): Box {
  return code.kind === 'qr' ? drawSquare(pdf, code.text, box) : drawBars(pdf, code.text, box)
}

function symbol(kind: 'qrcode' | 'code128', text: string) {
  const [made] = bwip.raw(kind, text, kind === 'qrcode' ? 'eclevel=M' : '')
  return made
}

/** The symbols of the document that this process draws: copies of a label have the same one, which takes some 30 ms. */
const drawn = new Map<string, ReturnType<typeof symbol>>()

function symbolOf(kind: 'qrcode' | 'code128', text: string): ReturnType<typeof symbol> {
  const key = `${kind} ${text}`
  if (!drawn.has(key)) drawn.set(key, symbol(kind, text))
  return drawn.get(key)
}

/** At the right of a wide label, at the foot of a high one. */
function drawSquare(pdf: Pdf, text: string, box: Box): Box {
  const made = symbolOf('qrcode', text)
  if (!made || !('pixs' in made)) return box
  const { pixs, pixx } = made
  const isWide = box.width >= box.height
  const size = Math.min(mm(40), ...(isWide ? [box.height, box.width * MAX_SHARE] : [box.width, box.height * MAX_FOOT]))
  const module = size / pixx
  if (module < mm(MIN_MODULE)) return box
  const [left, top] = isWide ? [box.x + box.width - size, box.y] : [box.x, box.y + box.height - size]
  pdf.fillColor(INK)
  for (let row = 0; row * pixx < pixs.length; row++) {
    for (let column = 0; column < pixx; column++) {
      // Dark modules beside each other are one rectangle.
      let width = 0
      while (column + width < pixx && pixs[row * pixx + column + width] === 1) width++
      if (width > 0) pdf.rect(left + column * module, top + row * module, width * module, module)
      column += width
    }
  }
  pdf.fill()
  const taken = size + mm(GAP)
  return isWide ? { ...box, width: box.width - taken } : { ...box, height: box.height - taken }
}

/** At the foot. */
function drawBars(pdf: Pdf, text: string, box: Box): Box {
  const made = symbolOf('code128', text)
  if (!made || !('sbs' in made)) return box
  const units = made.sbs.reduce((sum, width) => sum + width, 0)
  const unit = Math.min(box.width / units, mm(MAX_BAR))
  const { small, card, share } = BARS_HEIGHT
  const height = Math.min(mm(card), Math.max(mm(small), box.height * share), box.height * 0.3)
  if (unit < mm(0.15)) return box
  let x = box.x
  const y = box.y + box.height - height
  pdf.fillColor(INK)
  for (const [at, width] of made.sbs.entries()) {
    if (at % 2 === 0) pdf.rect(x, y, width * unit, height)
    x += width * unit
  }
  pdf.fill()
  return { ...box, height: box.height - height - mm(GAP) }
}
