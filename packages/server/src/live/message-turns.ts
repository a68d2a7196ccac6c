/**
 * Gives each user one message a turn of the event loop: thousands of messages of one leave room for the requests of
 * everybody else.
 */
export class Turns {
  /** The last turn of each user who has one. */
  readonly #last = new Map<string, Promise<void>>()

  /** Resolves in a later turn of the event loop; turns of one user follow each other. */
  next(user: string): Promise<void> {
    const before = this.#last.get(user) ?? Promise.resolve()
    const turn = before.then(() => new Promise<void>((resolve) => setImmediate(resolve)))
    this.#last.set(user, turn)
    void turn.then(() => {
      if (this.#last.get(user) === turn) this.#last.delete(user)
    })
    return turn
  }

  /** The number of users who wait, for tests. */
  get size(): number {
    return this.#last.size
  }
}
