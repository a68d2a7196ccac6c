import { Problem } from '@boutique/domain'

/** When to send a file again, in seconds. */
const RETRY_SECONDS = 10

/** Files that arrive: each is in memory until it is stored, so that a boutique may send a few at the same time only. */
export class Arriving {
  readonly #most: number
  readonly #counts = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /**
   * Receives a file of a boutique.
   * @throws Problem 429 while as many as allowed arrive already
   */
  async receive<T>(boutique: string, receive: () => Promise<T>): Promise<T> {
    const others = this.#counts.get(boutique) ?? 0
    if (others >= this.#most) {
      const sentence = "D'autres fichiers de la boutique arrivent encore : réessayez dans un instant"
      throw new Problem(429, 'import.trop-vite', sentence, { retryAfter: RETRY_SECONDS })
    }
    this.#counts.set(boutique, others + 1)
    try {
      return await receive()
    } finally {
      const left = (this.#counts.get(boutique) ?? 1) - 1
      if (left > 0) this.#counts.set(boutique, left)
      else this.#counts.delete(boutique)
    }
  }
}
