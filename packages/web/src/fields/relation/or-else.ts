import { isPhone } from '@boutique/domain'

/** The value of the option that gives the typed text to another field; no id contains a space. */
export const OR_ELSE = 'texte sans document'

/** The option for a typed text that is no document; undefined for an empty one. */
export const orElseOption = (typed: string): { value: string; label: string } | undefined =>
  typed.trim() === '' ? undefined : { value: OR_ELSE, label: `Nouveau : ${typed.trim()}` }

/** The field of the same input that takes a typed text, and the one that says the rest. */
export const orElsePlace = (
  { digits, words }: { readonly digits: string; readonly words: string },
  typed: string,
): { taker: string; next: string } => (isPhone(typed) ? { taker: digits, next: words } : { taker: words, next: digits })
