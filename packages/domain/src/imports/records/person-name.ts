/** The parts of "Jean de la Tour": the first word is the first name. A single word is the last name. */
export function splitName(whole: string, first: string, last: string): Record<string, string> {
  const words = whole.trim().split(/\s+/)
  if (words.length < 2) return { [last]: whole.trim() }
  return { [first]: words[0] ?? '', [last]: words.slice(1).join(' ') }
}
