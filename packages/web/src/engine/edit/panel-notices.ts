/** How long the notification area of a panel shows a notice, in milliseconds (SHELL-23). */
export const PANEL_NOTICE_DURATION = 3000

export interface PanelNotice {
  text: string
  kind: 'info' | 'error'
}

/** What the notification area of a panel shows: the latest notice alone, which goes by itself (SHELL-23). */
export class PanelNotices {
  readonly #listeners = new Set<() => void>()
  #shown: PanelNotice | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** The notice shown: another object for each, also when the sentence is the same. */
  readonly shown = (): PanelNotice | undefined => this.#shown

  /** Something succeeded. */
  info(text: string): void {
    this.#show({ text, kind: 'info' })
  }

  /** Something was refused. */
  error(text: string): void {
    this.#show({ text, kind: 'error' })
  }

  /** The panel leaves the screen. */
  readonly clear = (): void => this.#show(undefined)

  #show(notice: PanelNotice | undefined): void {
    clearTimeout(this.#timer)
    this.#timer = notice && setTimeout(this.clear, PANEL_NOTICE_DURATION)
    this.#shown = notice
    for (const listener of this.#listeners) listener()
  }
}
