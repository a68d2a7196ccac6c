import { Component, createRef, type ReactNode } from 'react'
import { keptShift } from './scroll-shift.ts'

interface ScrollAnchorProps {
  /** The ids shown, in order; when they change, the scroll position is kept. */
  ids: readonly string[]
  /** Whether a document is open. Next to it the list has another layout; when it is closed, the scroll position is restored. */
  isOpen: boolean
  children: ReactNode
}

type Offsets = ReadonlyMap<string, number>

/**
 * Scroll anchoring: keeps visible items in place when others add, move or remove documents above. Not all browsers do
 * this, and none in a grid. It is a class because only `getSnapshotBeforeUpdate` can measure the page before the
 * change.
 */
export class ScrollAnchor extends Component<ScrollAnchorProps, object, Offsets | null> {
  readonly #root = createRef<HTMLDivElement>()
  /** The scroll position when a document was opened; undefined when it was shown next to the list from the start. */
  #left: number | undefined

  override getSnapshotBeforeUpdate(before: ScrollAnchorProps): Offsets | null {
    if (this.props.isOpen && !before.isOpen) this.#left = scrollerOf(this.#root.current)?.scrollTop
    return before.ids === this.props.ids ? null : this.#visible()
  }

  override componentDidUpdate(before: ScrollAnchorProps, _state: object, offsets: Offsets | null): void {
    const isClosed = before.isOpen && !this.props.isOpen
    const scroller = isClosed || offsets?.size ? scrollerOf(this.#root.current) : undefined
    if (scroller && isClosed) scroller.scrollTop = this.#left ?? scroller.scrollTop
    if (isClosed || !offsets || !scroller || scroller.scrollTop === 0) return
    const shift = keptShift(offsets, this.#offsets([...offsets.keys()]))
    if (shift !== 0) scroller.scrollTop += shift
  }

  #items(): HTMLElement[] {
    return [...(this.#root.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])]
  }

  /** The top positions of the items in the viewport. */
  #visible(): Offsets {
    const scroller = scrollerOf(this.#root.current)
    if (!scroller || scroller.scrollTop === 0) return new Map()
    const { top, bottom } = windowOf(scroller)
    const seen = new Map<string, number>()
    for (const item of this.#items()) {
      const box = item.getBoundingClientRect()
      if (box.bottom > top && box.top < bottom) seen.set(item.dataset.id ?? '', box.top)
    }
    return seen
  }

  #offsets(ids: readonly string[]): Offsets {
    const wanted = new Set(ids)
    const items = this.#items().filter((item) => wanted.has(item.dataset.id ?? ''))
    return new Map(items.map((item) => [item.dataset.id ?? '', item.getBoundingClientRect().top]))
  }

  override render(): ReactNode {
    return (
      <div ref={this.#root} style={{ overflowAnchor: 'none' }}>
        {this.props.children}
      </div>
    )
  }
}

const windowOf = (scroller: Element): { top: number; bottom: number } =>
  scroller === document.scrollingElement ? { top: 0, bottom: window.innerHeight } : scroller.getBoundingClientRect()

function scrollerOf(element: HTMLElement | null): Element | undefined {
  for (let parent = element?.parentElement; parent; parent = parent.parentElement) {
    const { overflowY } = getComputedStyle(parent)
    if ((overflowY === 'auto' || overflowY === 'scroll') && parent.scrollHeight > parent.clientHeight) return parent
  }
  return document.scrollingElement ?? undefined
}
