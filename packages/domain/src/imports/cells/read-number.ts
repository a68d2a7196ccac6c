/** The most characters of a number in a cell. */
const MAX_LENGTH = 60

/** Why a text is no number: `unknown`, or `ambiguous` where "1,200" may be 1.2 or 1,200. */
export type NumberFault = 'unknown' | 'ambiguous'

/** How numbers are written: with a decimal point and no thousands, as programs do; or as people do, in French or English. */
export type NumberStyle = 'program' | 'person'

/**
 * A number from a cell: "1 200,00 €" with spaces of any width, "1,200.50", "1.200,50", "EUR 12", "-3", "12 kg". The last of
 * two different separators is the decimal one; one that occurs twice separates thousands.
 *
 * @param digits the most decimals of the field: three digits after a single separator are decimals where it has three
 */
export function readNumber(cell: string, style: NumberStyle, digits: number): number | NumberFault {
  if (cell.length > MAX_LENGTH) return 'unknown'
  const plain = cell
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace('\u2212', '-')
    .replace(/^(-?)(?:€|EUR|\$|USD|£|GBP|CHF)/i, '$1')
    .replace(/(?:€|EUR|\$|USD|£|GBP|CHF|%|kg|cm)(?:HT|TTC)?$/i, '')
  if (!/^[+-]?[\d.,]*\d[.,]?$/.test(plain)) return 'unknown'
  if (style === 'program' && /^[+-]?\d*\.?\d+$/.test(plain)) return Number(plain)
  const points = plain.split('.').length - 1
  const commas = plain.split(',').length - 1
  if (points > 0 && commas > 0) return mixed(plain, points, commas)
  const separator = points > 0 ? '.' : ','
  const parts = plain.split(separator)
  if (parts.length > 2) return isGrouped(parts) ? Number(parts.join('')) : 'unknown'
  const isEither = parts.length === 2 && isGrouped(parts) && !/^[+-]?0$/.test(parts[0] ?? '')
  if (isEither && digits < 3) return 'ambiguous'
  return Number(parts.join('.'))
}

function mixed(plain: string, points: number, commas: number): number | NumberFault {
  const [decimal, thousands] = plain.lastIndexOf('.') > plain.lastIndexOf(',') ? ['.', ','] : [',', '.']
  if ((decimal === '.' ? points : commas) > 1) return 'unknown'
  const [whole = '', decimals = ''] = plain.split(decimal)
  const parts = whole.split(thousands)
  return isGrouped(parts) ? Number(`${parts.join('')}.${decimals || '0'}`) : 'unknown'
}

/** "1.200.000": one to three digits, then groups of three. */
const isGrouped = ([first = '', ...groups]: readonly string[]): boolean =>
  /^[+-]?\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))
