import { type Frame, MIN_CADRE } from '@boutique/domain'

/** The corners of a frame, as they are read. */
export const CORNERS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const
export type Corner = (typeof CORNERS)[number]

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))
/** Frames are stored to a thousandth. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000

/** The frame moved by parts of the picture, inside of it. */
export function moved(frame: Frame, across: number, down: number): Frame {
  return {
    ...frame,
    x: rounded(between(frame.x + across, 0, 1 - frame.width)),
    y: rounded(between(frame.y + down, 0, 1 - frame.height)),
  }
}

/**
 * The frame with one corner moved by parts of the picture; the opposite corner stays.
 *
 * @param ratio the width of the frame divided by its height, both in parts of the picture; undefined: free
 */
export function resized(frame: Frame, corner: Corner, across: number, down: number, ratio?: number): Frame {
  const isLeft = corner.endsWith('left')
  const isTop = corner.startsWith('top')
  const right = frame.x + frame.width
  const bottom = frame.y + frame.height
  const roomAcross = isLeft ? right : 1 - frame.x
  const roomDown = isTop ? bottom : 1 - frame.y
  let width = between(frame.width + (isLeft ? -across : across), MIN_CADRE, roomAcross)
  let height = between(frame.height + (isTop ? -down : down), MIN_CADRE, roomDown)
  if (ratio !== undefined) {
    // The side that moved more decides.
    if (Math.abs(width - frame.width) < Math.abs(height - frame.height) * ratio) width = height * ratio
    width = Math.min(width, roomAcross, roomDown * ratio)
    height = width / ratio
  }
  return within({ x: isLeft ? right - width : frame.x, y: isTop ? bottom - height : frame.y, width, height })
}

/** The largest frame of a ratio about the middle of another one, no larger than the picture. */
export function withRatio(frame: Frame, ratio: number): Frame {
  const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 }
  const surface = Math.max(frame.width, frame.height * ratio)
  const width = Math.min(surface, 1, ratio)
  const height = width / ratio
  return within({
    x: between(middle.x - width / 2, 0, 1 - width),
    y: between(middle.y - height / 2, 0, 1 - height),
    width,
    height,
  })
}

function within({ x, y, width, height }: Frame): Frame {
  const start = { x: rounded(x), y: rounded(y) }
  return {
    ...start,
    width: rounded(Math.min(width, 1 - start.x)),
    height: rounded(Math.min(height, 1 - start.y)),
  }
}
