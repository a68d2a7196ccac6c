/** A sheet of labels, or one label of a roll; millimetres. */
export interface LabelFormat {
  name: string
  page: readonly [width: number, height: number]
  columns: number
  rows: number
  label: readonly [width: number, height: number]
  /** From the edges of the page to the first label. */
  left: number
  top: number
  /** Between the columns. */
  gap: number
}

const A4 = [210, 297] as const

/** The sheets and rolls that shops buy, by the id of the API. */
export const LABEL_FORMATS = {
  'a4-65': {
    name: 'A4, 65 étiquettes de 38,1 × 21,2 mm',
    page: A4,
    columns: 5,
    rows: 13,
    label: [38.1, 21.2],
    left: 4.65,
    top: 10.7,
    gap: 2.55,
  },
  'a4-40': {
    name: 'A4, 40 étiquettes de 48,5 × 25,4 mm',
    page: A4,
    columns: 4,
    rows: 10,
    label: [48.5, 25.4],
    left: 8,
    top: 21.5,
    gap: 0,
  },
  'a4-24': {
    name: 'A4, 24 étiquettes de 70 × 37 mm',
    page: A4,
    columns: 3,
    rows: 8,
    label: [70, 37],
    left: 0,
    top: 0.5,
    gap: 0,
  },
  'a4-21': {
    name: 'A4, 21 étiquettes de 63,5 × 38,1 mm',
    page: A4,
    columns: 3,
    rows: 7,
    label: [63.5, 38.1],
    left: 7.25,
    top: 15.15,
    gap: 2.5,
  },
  'a4-14': {
    name: 'A4, 14 étiquettes de 99,1 × 38,1 mm',
    page: A4,
    columns: 2,
    rows: 7,
    label: [99.1, 38.1],
    left: 4.65,
    top: 15.15,
    gap: 2.5,
  },
  'a4-4': {
    name: 'A4, 4 cartes de 105 × 148,5 mm',
    page: A4,
    columns: 2,
    rows: 2,
    label: [105, 148.5],
    left: 0,
    top: 0,
    gap: 0,
  },
  'rouleau-62x29': {
    name: 'Rouleau, 62 × 29 mm',
    page: [62, 29],
    columns: 1,
    rows: 1,
    label: [62, 29],
    left: 0,
    top: 0,
    gap: 0,
  },
  'rouleau-62x100': {
    name: 'Rouleau, 62 × 100 mm',
    page: [62, 100],
    columns: 1,
    rows: 1,
    label: [62, 100],
    left: 0,
    top: 0,
    gap: 0,
  },
} as const satisfies Record<string, LabelFormat>
export type LabelFormatName = keyof typeof LABEL_FORMATS
export const LABEL_FORMAT_NAMES = Object.keys(LABEL_FORMATS) as [LabelFormatName, ...LabelFormatName[]]

/** The most labels of one document, and the most copies of one label. */
export const MAX_LABELS = 500
export const MAX_COPIES = 50

/** How many labels a page has. */
export const labelsOfPage = ({ columns, rows }: LabelFormat): number => columns * rows

/** Where a label is: its page from 0, and its box in millimetres from the upper left corner of the page. */
export interface LabelPlace {
  page: number
  x: number
  y: number
  width: number
  height: number
}

/**
 * The places of labels, row by row. Pure.
 * @param start the first label of the first page that is free, from 1; the former ones are used already
 */
export function labelPlaces(format: LabelFormat, count: number, start: number): LabelPlace[] {
  const { columns, label, left, top, gap } = format
  const [width, height] = label
  return Array.from({ length: count }, (_, at) => {
    const index = start - 1 + at
    const onPage = index % labelsOfPage(format)
    const [row, column] = [Math.floor(onPage / columns), onPage % columns]
    return {
      page: Math.floor(index / labelsOfPage(format)),
      ...{ x: left + column * (width + gap), y: top + row * height, width, height },
    }
  })
}
