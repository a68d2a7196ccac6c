import type { PresenceState } from '@boutique/domain'

/** Where a person is in a document. */
export interface Announced {
  state: Exclude<PresenceState, 'gone'>
  field?: string
}

/** How long a change of field waits for the next one, in milliseconds: Tab leaves one field and enters another. */
const PAUSE = 150

/** Says where this tab is in a document: at once when it is shown, hidden or closed, a little later for a field. */
export class Announcer {
  readonly #say: (where: Announced | undefined) => void
  #isVisible = true
  #field: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param say undefined: the tab is not in the document any more */
  constructor(say: (where: Announced | undefined) => void) {
    this.#say = say
  }

  show(isVisible: boolean): void {
    this.#isVisible = isVisible
    this.#tell()
  }

  /** The field with the focus. */
  focus(field: string | undefined): void {
    if (field === this.#field) return
    this.#field = field
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#tell(), PAUSE)
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#say(undefined)
  }

  #tell(): void {
    clearTimeout(this.#timer)
    const field = this.#field
    this.#say({ state: this.#isVisible ? 'here' : 'away', ...(field !== undefined && this.#isVisible && { field }) })
  }
}
