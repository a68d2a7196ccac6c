import type { EditSession } from '../../../data/autosave/autosave.ts'

/** How long the notification area of a panel shows a notice, in milliseconds (SHELL-23). */
export const PANEL_NOTICE_DURATION = 3000

export interface PanelNotice {
  text: string
  kind: 'info' | 'error'
  /** A completed save answers it. */
  untilSaved?: boolean
}

/** The state of a panel's notification area: only the latest notice, which disappears by itself (SHELL-23). */
export class PanelNotices {
  readonly #listeners = new Set<() => void>()
  #shown: PanelNotice | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** The current notice: a new object each time, even with the same sentence. */
  readonly shown = (): PanelNotice | undefined => this.#shown

  /** Reports a success. */
  info(text: string): void {
    this.#show({ text, kind: 'info' })
  }

  /** Reports an error. */
  error(text: string): void {
    this.#show({ text, kind: 'error' })
  }

  /** Reports what keeps the document from being saved, until it is. */
  unsaved(text: string): void {
    this.#show({ text, kind: 'error', untilSaved: true })
  }

  /** Clears what kept the document of a session from being saved, once it is. Returns a function that ends that. */
  follow({ subscribe, snapshot }: Pick<EditSession, 'subscribe' | 'snapshot'>): () => void {
    let last = snapshot().status
    return subscribe(() => {
      const { status } = snapshot()
      if (status === 'saved' && last !== 'saved' && this.#shown?.untilSaved) this.clear()
      last = status
    })
  }

  /** Clears the area when the panel is closed. */
  readonly clear = (): void => this.#show(undefined)

  #show(notice: PanelNotice | undefined): void {
    clearTimeout(this.#timer)
    this.#timer = notice && setTimeout(this.clear, PANEL_NOTICE_DURATION)
    this.#shown = notice
    for (const listener of this.#listeners) listener()
  }
}
