/** What a label of a document may show, with its name. */
export const LABEL_PARTS = {
  prix: 'Prix',
  prixBarre: 'Prix barré',
  reference: 'Référence',
  dimensions: 'Dimensions',
  boutique: 'Nom de la boutique',
} as const
export type LabelPart = keyof typeof LABEL_PARTS

/** The code that a label has: the address that opens the piece, or its number. */
export const LABEL_CODES = { qr: 'QR qui ouvre la fiche', barres: 'Code-barres du SKU', aucun: 'Aucun' } as const
export type LabelCode = keyof typeof LABEL_CODES

/** A label in words, before it is placed on paper. */
export interface Label {
  title: string
  lines: readonly { text: string; part?: LabelPart }[]
  price?: string
  /** Struck through beside the price. */
  struck?: string
  /** Short texts for the two kinds of codes. */
  address?: string
  number?: string
}

/** Where the labels of a document come from. */
export interface LabelPlaceOfShop {
  boutique: string
  boutiqueName: string
  /** The address of the product, without a slash at its end. */
  origin: string
}

/** How the documents of a collection are labelled. */
export interface PaperLabel<D> {
  /** What may be left out; none: an address, which is printed whole. */
  parts: readonly LabelPart[]
  /** A code opens the document. */
  hasCode?: true
  /** Pure. */
  of(document: D, place: LabelPlaceOfShop): Label
}

/** A label as it is drawn: only what was chosen. */
export interface DrawnLabel {
  title: string
  lines: string[]
  price?: string
  struck?: string
  code?: { kind: 'qr' | 'barres'; text: string }
}

/** Code 128 has no other characters; longer ones are too wide for a label. */
const BARCODE = /^[\u0020-\u007e]{1,30}$/

/** What is drawn of a label. Pure. */
export function drawnLabel(label: Label, parts: readonly LabelPart[], code: LabelCode): DrawnLabel {
  const { title, lines, price, struck, address, number } = label
  const shows = (part: LabelPart): boolean => parts.includes(part)
  const isPriced = shows('prix') && price !== undefined
  return {
    title,
    lines: lines.flatMap(({ text, part }) => (part === undefined || shows(part) ? [text] : [])),
    ...(isPriced && { price }),
    ...(isPriced && shows('prixBarre') && struck !== undefined && { struck }),
    ...(code === 'qr' && address !== undefined && { code: { kind: code, text: address } }),
    ...(code === 'barres' && number !== undefined && BARCODE.test(number) && { code: { kind: code, text: number } }),
  }
}
