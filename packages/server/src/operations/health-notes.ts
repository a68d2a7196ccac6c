/** As many refusals are counted. */
const MAX_NOTED = 1000
const HOUR = 3_600_000

/** What a server notices about itself while it answers, for the page of its health; a restart forgets it. */
export class HealthNotes {
  readonly #clock: () => number
  /** The instants at which a request was refused because the server was busy, the latest last. */
  readonly #refusals: number[] = []
  #mailError: string | undefined
  #proxyAt = Number.NEGATIVE_INFINITY

  /** @param clock milliseconds */
  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** A request was refused because the server was busy. */
  noteBusy(): void {
    this.#refusals.push(this.#clock())
    if (this.#refusals.length > MAX_NOTED) this.#refusals.shift()
  }

  /** A request came through a proxy that is not declared: all its visitors have one address. */
  noteProxy(): void {
    this.#proxyAt = this.#clock()
  }

  /** A mail of the platform left, or why it did not: the sentence of its failure. */
  noteMail(error: string | undefined): void {
    this.#mailError = error
  }

  /** Why the last mail of the platform did not leave. */
  mail(): { error?: string } {
    return this.#mailError === undefined ? {} : { error: this.#mailError }
  }

  /** What was noted within the last hour. */
  read(): { refused: number; isProxyUnknown: boolean } {
    const since = this.#clock() - HOUR
    return { refused: this.#refusals.filter((at) => at > since).length, isProxyUnknown: this.#proxyAt > since }
  }
}
