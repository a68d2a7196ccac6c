import { fold } from '@boutique/domain'

/** Whether a text may join the known values: not blank, and none of them, whatever the case and accents (FEAT-06). */
export function isNewValue(known: readonly string[], text: string): boolean {
  const wanted = fold(text.trim())
  return wanted !== '' && !known.some((value) => fold(value.trim()) === wanted)
}
