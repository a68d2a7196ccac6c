/** One line of the result: a measure, and its limit if it has one. */
export interface Line {
  /** The size of the database, or undefined when it does not matter. */
  produits?: number
  measure: string
  /** As shown, in French. */
  reference?: string
  product: string
  /** The compared number: a ratio, or a value in the unit of its limit. */
  value?: number
  bar?: { atLeast: number } | { atMost: number }
  unit?: string
  /** Other data for the JSON. */
  raw?: unknown
}

const french = (number: number, digits: number): string =>
  number.toLocaleString('fr-FR', { minimumFractionDigits: digits, maximumFractionDigits: digits })
/** A number with as many decimals as its size makes readable. */
export const shown = (number: number): string => french(number, number >= 100 ? 0 : number >= 10 ? 1 : 2)

/** Whether a line meets its limit; undefined without one. NaN does not. */
export function isMet({ value = Number.NaN, bar }: Line): boolean | undefined {
  if (!bar) return undefined
  return 'atLeast' in bar ? value >= bar.atLeast : value <= bar.atMost
}

const HEADER = ['produits', 'mesure', 'référence', 'produit', 'jugé', 'barre', '']

/** The lines as a Markdown table, which reads as well in a terminal. */
export function table(lines: readonly Line[]): string {
  const rows = lines.map((line) => {
    const { produits, measure, reference, product, value, bar, unit = '' } = line
    const met = isMet(line)
    const limit = bar && ('atLeast' in bar ? `≥ ${bar.atLeast}` : `≤ ${bar.atMost}`).replace('.', ',')
    return [
      produits?.toLocaleString('fr-FR') ?? '',
      measure,
      reference ?? '',
      product,
      value === undefined ? '' : `${shown(value)}${unit}`,
      limit ? `${limit}${unit}` : '',
      met === undefined ? '' : met ? 'oui' : 'NON',
    ]
  })
  const widths = HEADER.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] as string).length), 3),
  )
  const drawn = (cells: string[]): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] as number)).join(' | ')} |`
  return [drawn(HEADER), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(drawn)].join('\n')
}
