/** The shortest password (AUTH-20). */
export const MIN_PASSWORD = 8

const REQUIRED = 'Champs obligatoire'
const blank = (value: string): boolean => value.trim() === ''

/** The error of an e-mail address; undefined when it is valid. */
export function emailError(email: string): string | undefined {
  if (blank(email)) return REQUIRED
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : 'Adresse e-mail attendue'
}

/** The error of a password; undefined when it is valid. */
export function passwordError(password: string): string | undefined {
  if (password === '') return REQUIRED
  return [...password].length < MIN_PASSWORD ? `${MIN_PASSWORD} caractères au moins` : undefined
}

/** The error of the repeated password; undefined when it is equal. */
export const repetitionError = (password: string, repetition: string): string | undefined =>
  repetition === password ? undefined : 'Les deux mots de passe diffèrent'

/** The error of a required text; undefined when it is filled. */
export const requiredError = (value: string): string | undefined => (blank(value) ? REQUIRED : undefined)
