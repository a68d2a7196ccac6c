import { fold } from '@boutique/domain'

/** The longest text that is read, in characters, and the most names that are added at once. */
const MAX_TEXT_LENGTH = 20_000
export const MAX_AT_ONCE = 100

/** Ends of lines, tabs and semicolons divide names; so do commas, except within a number: "1,5 m". */
const DIVIDERS = /[\n\r\t;]|,(?![0-9])|(?<![0-9]),/

export interface QuickNames {
  /** The names to add, in their order. */
  names: string[]
  /** Names that the list has, or that are there twice. */
  doubles: string[]
  /** How many names were left out, because the list or one addition has no more room. */
  beyond: number
}

/**
 * Reads a list of names: "chêne, noyer; frêne" or one a line. Names that differ only in case, accents or spaces are one.
 * @param known the names that the list has
 * @param room how many items it may still get
 */
export function quickNames(text: string, known: readonly string[], room: number): QuickNames {
  const seen = new Set(known.map(keyOf))
  const found: QuickNames = { names: [], doubles: [], beyond: 0 }
  for (const part of text.slice(0, MAX_TEXT_LENGTH).split(DIVIDERS)) {
    const name = part.trim().replace(/\s+/g, ' ')
    if (name === '') continue
    const key = keyOf(name)
    if (seen.has(key)) found.doubles.push(name)
    else if (found.names.length >= Math.min(room, MAX_AT_ONCE)) found.beyond++
    else found.names.push(name)
    seen.add(key)
  }
  return found
}

const keyOf = (name: string): string => fold(name.trim().replace(/\s+/g, ' '))

/** What became of the names, when not all were added; undefined when they were. */
export function quickSentence({ names, doubles, beyond }: QuickNames): string | undefined {
  const said: string[] = []
  if (names.length > 1) said.push(`${names.length} ajouts`)
  const named = doubles.slice(0, 3).map((name) => `« ${name} »`)
  if (doubles.length === 1) said.push(`${named[0]} y est déjà`)
  if (doubles.length > 1)
    said.push(`${doubles.length} doublons laissés de côté : ${named.join(', ')}${doubles.length > 3 ? '…' : ''}`)
  if (beyond > 0) said.push(`${beyond} de trop, pas de place`)
  return said.length > 0 ? said.join(' · ') : undefined
}
