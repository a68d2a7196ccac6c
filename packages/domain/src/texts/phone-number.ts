/** Fewer digits do not identify a telephone. */
const FEWEST_DIGITS = 6
const FRANCE = '33'

/** The number of a telephone link: its digits, with a leading plus; undefined without a digit. */
export function callNumber(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '')
  if (digits === '') return undefined
  return phone.trimStart().startsWith('+') ? `+${digits.replace(/^(33)0/, '$1')}` : digits
}

/**
 * The digits of a telephone number, by which two spellings of it are compared: "06 12 34 56 78", "+33 (0)6 12 34 56 78"
 * and "0033612345678" → "0612345678"; a number of another country keeps its prefix: "+442079460958". Undefined for too
 * few digits.
 */
export function phoneKey(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '')
  if (digits.length < FEWEST_DIGITS) return undefined
  const isPrefixed = phone.trimStart().startsWith('+')
  if (!isPrefixed && !digits.startsWith('00')) return digits
  const international = isPrefixed ? digits : digits.slice(2)
  if (!international.startsWith(FRANCE)) return `+${international}`
  const national = international.slice(FRANCE.length)
  return national.startsWith('0') ? national : `0${national}`
}

/** Whether a text is a telephone number or its beginning: digits, and what separates them. */
export const isPhone = (text: string): boolean => /^[+(]?\d[\d\s().-]*$/.test(text.trim())

/**
 * The part of a `phoneKey` that the beginning of a number stands for, whatever its spelling: "+33 6 12" and "06.12" →
 * "0612"; undefined for any other text.
 */
export function phoneDigits(typed: string): string | undefined {
  if (!isPhone(typed)) return undefined
  const key = phoneKey(typed)
  if (key !== undefined) return key
  const digits = typed.replace(/\D/g, '')
  return typed.trimStart().startsWith('+33') ? digits.replace(/^330?/, '0') : digits
}
