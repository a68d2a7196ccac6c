/** The arrangement of a group of images or products around the text. */
export interface Arrangement {
  side: 'above' | 'below' | 'left' | 'right'
  /** Vertically centred next to the text. */
  centered: boolean
}

const ARRANGEMENTS: Readonly<Record<string, Arrangement>> = {
  'above-center': { side: 'above', centered: true },
  'below-center': { side: 'below', centered: true },
  'beside-text-right': { side: 'right', centered: false },
  'beside-text-left': { side: 'left', centered: false },
  'beside-text-right-centered': { side: 'right', centered: true },
  'beside-text-left-centered': { side: 'left', centered: true },
}

/** The arrangement of a stored position (BLOCK-13); `fallback` for a block without one. */
export function arrangementOf(position: unknown, fallback: string): Arrangement {
  const known = typeof position === 'string' ? ARRANGEMENTS[position] : undefined
  return known ?? (ARRANGEMENTS[fallback] as Arrangement)
}

/** The number of columns to draw: 1 to 6 (BLOCK-14); for other input, the nearest of these. */
export function columnsOf(count: unknown): number {
  const number = Math.trunc(Number(count ?? 1))
  return Number.isNaN(number) ? 1 : Math.min(6, Math.max(1, number))
}

/** The name of a block: its position, and its title if it has one. */
export function blockName({ header }: { header?: unknown }, index: number): string {
  const title = typeof header === 'string' ? header.trim() : ''
  return title === '' ? `Bloc ${index + 1}` : `Bloc ${index + 1} · ${title}`
}
