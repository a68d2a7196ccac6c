/** Why a text is no number: `unknown`, or `ambiguous` where "1,200" may be 1.2 or 1,200. */
export type NumberFault = 'unknown' | 'ambiguous'

/**
 * The number that digits and separators say, in French or English: "1200,50", "1,200.50", "1.200,50". The last of two
 * different separators is the decimal one; one that occurs twice separates thousands.
 *
 * @param digits the most decimals of the field: three digits after a single separator are decimals where it has three
 */
export function readFigures(text: string, digits: number): number | NumberFault {
  if (!/^[+-]?[\d.,]*\d[.,]?$/.test(text)) return 'unknown'
  const points = text.split('.').length - 1
  const commas = text.split(',').length - 1
  if (points > 0 && commas > 0) return mixed(text, points, commas)
  const parts = text.split(points > 0 ? '.' : ',')
  if (parts.length > 2) return isGrouped(parts) ? Number(parts.join('')) : 'unknown'
  const isEither = parts.length === 2 && isGrouped(parts) && !/^[+-]?0$/.test(parts[0] ?? '')
  return isEither && digits < 3 ? 'ambiguous' : Number(parts.join('.'))
}

function mixed(text: string, points: number, commas: number): number | NumberFault {
  const [decimal, thousands] = text.lastIndexOf('.') > text.lastIndexOf(',') ? ['.', ','] : [',', '.']
  if ((decimal === '.' ? points : commas) > 1) return 'unknown'
  const [whole = '', decimals = ''] = text.split(decimal)
  const parts = whole.split(thousands)
  return isGrouped(parts) ? Number(`${parts.join('')}.${decimals || '0'}`) : 'unknown'
}

/** "1.200.000": one to three digits, then groups of three. */
const isGrouped = ([first = '', ...groups]: readonly string[]): boolean =>
  /^[+-]?\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))

/** What to write instead of a number that can be read in two ways. */
export function ambiguousNumber(text: string): string {
  const [whole = '', decimals = ''] = text.trim().split(/[.,]/)
  const figures = decimals.replace(/\D/g, '')
  return `« ${text.trim()} » peut se lire ${whole}${figures} ou ${whole},${figures} : écrivez-le sans séparateur de milliers`
}

const DIGITS: Readonly<Record<string, number>> = { integer: 0, price: 2 }

/** The most decimals of a kind of numbers. */
export const numberDigits = (kind: string): number => DIGITS[kind] ?? 3
