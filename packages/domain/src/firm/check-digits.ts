/** The sum of Luhn: from the right, every second digit counts double, its own digits added. */
function luhnSum(digits: string): number {
  let sum = 0
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at])
    const weighted = at % 2 === 1 ? digit * 2 : digit
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return sum
}

/** The offices of La Poste have numbers of their own: apart from its seat, their digits add up to a multiple of five. */
const LA_POSTE = '356000000'

/** Whether a text is the number of a French firm: nine digits, the last of which checks the others (Luhn). */
export const isSiren = (text: string): boolean => /^\d{9}$/.test(text) && luhnSum(text) % 10 === 0

/** Whether a text is the number of an establishment: the number of its firm and five digits, checked together. */
export function isSiret(text: string): boolean {
  if (!/^\d{14}$/.test(text)) return false
  if (isSiren(text.slice(0, 9)) && luhnSum(text) % 10 === 0) return true
  return text.startsWith(LA_POSTE) && [...text].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0
}

/** The number in the European VAT system that belongs to the number of a French firm. */
export function vatNumberOf(siren: string): string {
  const key = (12 + 3 * (Number(siren) % 97)) % 97
  return `FR${String(key).padStart(2, '0')}${siren}`
}

/**
 * Whether a text is a number in the European VAT system. Of a French one the key is checked where it has digits (new firms
 * may get letters); of another country only the form.
 */
export function isVatNumber(text: string): boolean {
  if (!/^[A-Z]{2}[A-Z0-9+*]{2,12}$/.test(text)) return false
  if (!text.startsWith('FR')) return true
  const [key, siren] = [text.slice(2, 4), text.slice(4)]
  return isSiren(siren) && (/^\d\d$/.test(key) ? text === vatNumberOf(siren) : /^[A-HJ-NP-Z0-9]{2}$/.test(key))
}

/** Nine digits with their check: the n-th example. */
export function exampleSiren(n: number): string {
  const start = String(73_282_930 + n).padStart(8, '0')
  for (let digit = 0; digit <= 9; digit += 1) if (isSiren(start + digit)) return start + digit
  throw new RangeError(`no digit checks ${start}`)
}
