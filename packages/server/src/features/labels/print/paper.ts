/** A box on paper, in points. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const POINTS_OF_INCH = 72
const MM_OF_INCH = 25.4
/** Millimetres in points. */
export const mm = (millimetres: number): number => (millimetres * POINTS_OF_INCH) / MM_OF_INCH
export const INK = '#000000'
