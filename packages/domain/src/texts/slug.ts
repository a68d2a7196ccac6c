import { fold } from './fold.ts'

const MAX_LENGTH = 120

/**
 * The part of an address made from a name: lower case, without accents, runs of characters other than a–z and 0–9 as
 * one "-", cut between two words after at most 120 characters. "Table à manger (chêne)" → "table-a-manger-chene"
 * (PROD-95). Empty when the name has no such letter or digit.
 * @param most the most characters, where fewer than 120 are left
 */
export function slug(text: string, most: number = MAX_LENGTH): string {
  const whole = fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const length = Math.max(0, Math.min(most, MAX_LENGTH))
  if (whole.length <= length) return whole
  const lastBreak = whole.lastIndexOf('-', length)
  return whole.slice(0, lastBreak > 0 ? lastBreak : length)
}
