/** Other work than the changes of a session that leaving the form would lose. */
export interface PendingWork {
  readonly dirty: boolean
  /** The work goes on after the form is closed, as long as the page is open. */
  readonly inBackground?: boolean
  /** Finishes the work if it can. True when it is done. */
  flush?(): Promise<boolean>
  discard?(): void
}

/** The work that others register with a form: uploads, the sessions of its lines, an open dialog. */
export class OtherWork {
  readonly #works = new Set<PendingWork>()

  /** Registers work. Returns a function that ends the registration. */
  hold(work: PendingWork): () => void {
    this.#works.add(work)
    return () => void this.#works.delete(work)
  }

  /** Whether leaving the page would lose some of it. */
  get dirty(): boolean {
    return [...this.#works].some((one) => one.dirty)
  }

  /** Whether closing the form, with the page open, would lose some of it. */
  get needsForm(): boolean {
    return [...this.#works].some((one) => one.dirty && !one.inBackground)
  }

  /** Finishes what can be finished. */
  async flush(): Promise<void> {
    for (const work of this.#works) if (work.dirty) await work.flush?.()
  }

  discard(): void {
    for (const work of this.#works) work.discard?.()
  }
}
