/** Where a group of images or of products stands beside the text. */
export interface Arrangement {
  side: 'above' | 'below' | 'left' | 'right'
  /** In the middle of the height of the text beside it. */
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

/** What a stored position means (BLOCK-13); `fallback` is the one of a block that says none. */
export function arrangementOf(position: unknown, fallback: string): Arrangement {
  const known = typeof position === 'string' ? ARRANGEMENTS[position] : undefined
  return known ?? (ARRANGEMENTS[fallback] as Arrangement)
}

/** The number of columns drawn: 1 to 6 (BLOCK-14); while something else is typed, the nearest. */
export function columnsOf(count: unknown): number {
  const number = Math.trunc(Number(count ?? 1))
  return Number.isNaN(number) ? 1 : Math.min(6, Math.max(1, number))
}

/** What a block is called: its place, and its title when it has one. */
export function blockName({ header }: { header?: unknown }, index: number): string {
  const title = typeof header === 'string' ? header.trim() : ''
  return title === '' ? `Bloc ${index + 1}` : `Bloc ${index + 1} · ${title}`
}
