import { differingLetters, editDistance, forgivenEdits, letterSet } from '@boutique/domain'

/** The words of one boutique, to correct typing errors. */
export class Vocabulary {
  readonly #sets = new Map<string, number>()
  /** Where the next read continues. */
  horizon = '0'

  add(words: readonly string[]): void {
    for (const word of words) if (!this.#sets.has(word)) this.#sets.set(word, letterSet(word))
  }

  /** The words nearest to a word, nearest first; none for a word too short for a correction. */
  nearest(word: string, most: number): { word: string; edits: number }[] {
    const allowed = forgivenEdits(word)
    if (allowed === 0) return []
    const set = letterSet(word)
    const near: { word: string; edits: number }[] = []
    for (const [known, itsSet] of this.#sets) {
      if (Math.abs(known.length - word.length) > allowed || differingLetters(set, itsSet) > 2 * allowed) continue
      const edits = editDistance(word, known, allowed)
      if (edits <= allowed) near.push({ word: known, edits })
    }
    return near.sort((one, other) => one.edits - other.edits || (one.word < other.word ? -1 : 1)).slice(0, most)
  }
}
