/** Questions that are remembered of each boutique. */
const MOST = 1000

/**
 * Tells which questions are repeated: of each boutique the latest thousand are remembered, as numbers of 32 bits. Two
 * that share a number count as one, which makes an answer kept a little too early.
 */
export class RepeatedQuestions {
  readonly #most: number
  /** The latest last. */
  readonly #ofBoutique = new Map<string, Set<number>>()

  constructor(most = MOST) {
    this.#most = most
  }

  /** Whether a question of a boutique was asked before; remembers it. */
  ask(boutique: string, key: string): boolean {
    const number = numberOf(key)
    const asked = this.#ofBoutique.get(boutique) ?? new Set()
    this.#ofBoutique.set(boutique, asked)
    const isRepeated = asked.delete(number)
    asked.add(number)
    if (asked.size > this.#most) {
      const [oldest] = asked
      asked.delete(oldest as number)
    }
    return isRepeated
  }
}

/** FNV-1a. */
function numberOf(key: string): number {
  let number = 0x811c9dc5
  for (let at = 0; at < key.length; at++) number = Math.imul(number ^ key.charCodeAt(at), 0x01000193)
  return number
}
