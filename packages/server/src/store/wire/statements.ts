/** The maximum number of prepared statements, and the number of uses after which a statement is prepared. */
const MAX_NAMED = 250
const USES_BEFORE_NAME = 3
/** Less used texts are counted: at most this many, and no longer than this many characters. */
const MAX_COUNTED = 1000
const MAX_TEXT_LENGTH = 20_000

/**
 * Decides which statements are prepared: repeated ones. Filters produce any number of texts, and each prepared one
 * costs memory on every connection, so that a text without a name runs unprepared.
 */
export class StatementNames {
  /** How many names were assigned so far: a connection that has seen many of them is replaced. */
  given = 0
  readonly #named = new Map<string, { name: string; usedAt: number }>()
  #uses = 0
  readonly #counted = new Map<string, number>()

  /** The name of a text, the same while it has one, never reused for another text; undefined: not prepared. */
  nameOf(text: string): string | undefined {
    const known = this.#named.get(text)
    if (known) {
      known.usedAt = ++this.#uses
      return known.name
    }
    if (text.length > MAX_TEXT_LENGTH) return undefined
    const uses = (this.#counted.get(text) ?? 0) + 1
    if (uses < USES_BEFORE_NAME) {
      touch(this.#counted, text, uses, MAX_COUNTED)
      return undefined
    }
    this.#counted.delete(text)
    const name = `s${++this.given}`
    if (this.#named.size >= MAX_NAMED) this.#dropOldest()
    this.#named.set(text, { name, usedAt: ++this.#uses })
    return name
  }

  /** Names are used far more often than given: their order is not kept at each use. */
  #dropOldest(): void {
    let oldest: { text: string; usedAt: number } | undefined
    for (const [text, { usedAt }] of this.#named) if (!oldest || usedAt < oldest.usedAt) oldest = { text, usedAt }
    if (oldest) this.#named.delete(oldest.text)
  }

  /** Whether a connection opened when `given` names existed may have too many prepared statements. */
  isWorn(given: number): boolean {
    return this.given - given > MAX_NAMED
  }
}

/** Moves an entry to the end and removes the oldest above `most`. */
function touch<V>(map: Map<string, V>, key: string, value: V, most: number): void {
  map.delete(key)
  map.set(key, value)
  if (map.size <= most) return
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}
