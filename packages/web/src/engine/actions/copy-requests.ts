/**
 * The ids of the copies that are being made, by the address of the original. One is made at a time, so that a double
 * click makes one copy; after an answer that did not arrive, asking again asks for the same copy.
 */
export class CopyRequests {
  readonly #ids = new Map<string, { id: string; isRunning: boolean }>()

  /** The id of the copy to ask for; undefined while one is being made. */
  begin(address: string, newId: () => string): string | undefined {
    const known = this.#ids.get(address)
    if (known?.isRunning) return undefined
    const id = known?.id ?? newId()
    this.#ids.set(address, { id, isRunning: true })
    return id
  }

  /** The request ended; `isAnswered` unless nobody knows whether the copy exists. */
  end(address: string, isAnswered: boolean): void {
    const known = this.#ids.get(address)
    if (!known || isAnswered) this.#ids.delete(address)
    else known.isRunning = false
  }
}
