/** What is kept of a picture after it is straightened: parts of its width and height, from 0 to 1. */
export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

/**
 * How a photo differs from its original: the kept part, the degrees by which it is straightened (clockwise), and its
 * brightness (1: as it is).
 */
export interface Retouche {
  cadre?: Frame
  redressement?: number
  lumiere?: number
}

export const MAX_REDRESSEMENT = 45
export const MIN_LUMIERE = 0.5
export const MAX_LUMIERE = 2
/** The smallest side of a frame, as a part of the picture's. */
export const MIN_CADRE = 0.05

/** The frame that keeps everything. */
export const WHOLE_FRAME: Frame = { x: 0, y: 0, width: 1, height: 1 }

/** Whether a value is a frame within the picture. */
export function isFrame(value: unknown): value is Frame {
  if (typeof value !== 'object' || value === null) return false
  const { x, y, width, height } = value as Record<string, unknown>
  return isPlace(x, width) && isPlace(y, height)
}

const isPlace = (start: unknown, length: unknown): boolean =>
  typeof start === 'number' &&
  typeof length === 'number' &&
  start >= 0 &&
  length >= MIN_CADRE - 1e-9 &&
  start + length <= 1 + 1e-9

/** The same retouche without what changes nothing; undefined when nothing is left. */
export function effectiveRetouche({
  cadre = WHOLE_FRAME,
  redressement = 0,
  lumiere = 1,
}: Retouche): Retouche | undefined {
  const isWhole = cadre.x <= 0 && cadre.y <= 0 && cadre.width >= 1 && cadre.height >= 1
  const { x, y, width, height } = cadre
  const effective: Retouche = {
    ...(!isWhole && { cadre: { x, y, width, height } }),
    ...(redressement !== 0 && { redressement }),
    ...(lumiere !== 1 && { lumiere }),
  }
  return Object.keys(effective).length > 0 ? effective : undefined
}

/**
 * How much a picture is enlarged so that it covers its own frame when it is turned by an angle: no corner is empty.
 *
 * @param degrees at most `MAX_REDRESSEMENT` either way
 */
export function coveringScale(width: number, height: number, degrees: number): number {
  const angle = (Math.abs(degrees) * Math.PI) / 180
  return Math.cos(angle) + Math.sin(angle) * Math.max(width / height, height / width)
}

/** The size of the picture that holds the whole of one that was turned about its centre, in pixels. */
export function turnedSize({ width, height }: { width: number; height: number }, degrees: number) {
  const angle = (Math.abs(degrees) * Math.PI) / 180
  return {
    width: Math.round(width * Math.cos(angle) + height * Math.sin(angle)),
    height: Math.round(height * Math.cos(angle) + width * Math.sin(angle)),
  }
}

/**
 * The pixels that a retouche keeps of a picture that was turned about its centre, in the larger picture which holds the
 * whole of it.
 *
 * @param size of the picture before it is turned, in pixels
 */
export function keptPixels(
  size: { width: number; height: number },
  { cadre = WHOLE_FRAME, redressement = 0 }: Retouche,
): { left: number; top: number; width: number; height: number } {
  const scale = coveringScale(size.width, size.height, redressement)
  const turned = turnedSize(size, redressement)
  // Where it is turned, the pixels of its edge are mixed with the background.
  const edge = redressement === 0 ? 0 : 1
  const across = kept(size.width / scale, turned.width, cadre.x, cadre.width, edge)
  const down = kept(size.height / scale, turned.height, cadre.y, cadre.height, edge)
  return { left: across.start, width: across.length, top: down.start, height: down.length }
}

function kept(inside: number, whole: number, from: number, part: number, edge: number) {
  const first = (whole - inside) / 2
  const start = Math.ceil(first + inside * from - 1e-6) + edge
  const end = Math.floor(first + inside * (from + part) + 1e-6) - edge
  const length = Math.min(whole, Math.max(1, end - start))
  return { start: Math.max(0, Math.min(start, whole - length)), length }
}
