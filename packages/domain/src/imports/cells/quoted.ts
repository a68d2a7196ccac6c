const MAX_QUOTED = 60

/** A cell in a sentence, shortened. */
export const quoted = (cell: string): string =>
  `« ${cell.length > MAX_QUOTED ? `${cell.slice(0, MAX_QUOTED).toWellFormed()}…` : cell} »`
