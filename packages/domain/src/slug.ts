import { fold } from './fold.ts'

const MAX_LENGTH = 120

/**
 * The part of an address made from a name: lower case, without accents, runs of characters other than a–z and 0–9 as
 * one "-", cut between two words after at most 120 characters. "Table à manger (chêne)" → "table-a-manger-chene"
 * (PROD-95). Empty when the name has no such letter or digit.
 */
export function slug(text: string): string {
  const whole = fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (whole.length <= MAX_LENGTH) return whole
  const lastBreak = whole.lastIndexOf('-', MAX_LENGTH)
  return whole.slice(0, lastBreak > 0 ? lastBreak : MAX_LENGTH)
}
