import { fold } from '@boutique/domain'

/** Whether a label matches the typed text: every word, anywhere, ignoring case and accents. */
export function answers(label: string, typed: string): boolean {
  const text = fold(label)
  return fold(typed)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
