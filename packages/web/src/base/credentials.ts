/** The shortest password (AUTH-20). */
export const MIN_PASSWORD = 8

const REQUIRED = 'Champs obligatoire'
const blank = (value: string): boolean => value.trim() === ''

/** Why an e-mail address cannot be sent, or nothing. */
export function emailError(email: string): string | undefined {
  if (blank(email)) return REQUIRED
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : 'Adresse e-mail attendue'
}

/** Why a password cannot be sent, or nothing. */
export function passwordError(password: string): string | undefined {
  if (password === '') return REQUIRED
  return [...password].length < MIN_PASSWORD ? `${MIN_PASSWORD} caractères au moins` : undefined
}

/** Why the second password cannot be sent, or nothing. */
export const repetitionError = (password: string, repetition: string): string | undefined =>
  repetition === password ? undefined : 'Les deux mots de passe diffèrent'

/** Why a text that must be said cannot be sent, or nothing. */
export const requiredError = (value: string): string | undefined => (blank(value) ? REQUIRED : undefined)
