import { equal } from '@boutique/domain'
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

/** A scroll position of a list of these ids, and the top positions of the items that were visible there, from the top of the list. */
interface Place {
  ids: readonly string[]
  scrollTop: number
  offsets: Offsets
}

/**
 * Scroll anchoring: keeps visible items in place when others add, move or remove documents above. Not all browsers do
 * this, and none in a grid. It is a class because only `getSnapshotBeforeUpdate` can measure the page before the
 * change.
 */
export class ScrollAnchor extends Component<ScrollAnchorProps, object, Offsets | null> {
  readonly #root = createRef<HTMLDivElement>()
  /** Where the list was when a document was opened; undefined when it was shown next to it from the start. */
  #left: Place | undefined

  override getSnapshotBeforeUpdate(before: ScrollAnchorProps): Offsets | null {
    if (this.props.isOpen && !before.isOpen) {
      const scrollTop = scrollerOf(this.#root.current)?.scrollTop ?? 0
      this.#left = { ids: before.ids, scrollTop, offsets: this.#inList(this.#visible()) }
    }
    return before.ids === this.props.ids ? null : this.#visible()
  }

  override componentDidUpdate(before: ScrollAnchorProps, _state: object, offsets: Offsets | null): void {
    const isClosed = before.isOpen && !this.props.isOpen
    if (isClosed && this.#left) return this.#restore(this.#left)
    const scroller = offsets?.size ? scrollerOf(this.#root.current) : undefined
    if (!offsets || !scroller || scroller.scrollTop === 0) return
    const shift = keptShift(offsets, this.#offsets([...offsets.keys()]))
    if (shift !== 0) scroller.scrollTop += shift
  }

  /** The same scroll position; for other documents, positions inside the list: what is above it has no final height yet. */
  #restore({ ids, scrollTop, offsets }: Place): void {
    const scroller = scrollerOf(this.#root.current)
    if (!scroller) return
    const isSame = equal(ids, this.props.ids)
    const shift = isSame ? 0 : keptShift(offsets, this.#inList(this.#offsets([...offsets.keys()])))
    scroller.scrollTop = scrollTop + shift
  }

  /** The same positions from the top of the list. */
  #inList(offsets: Offsets): Offsets {
    const start = this.#root.current?.getBoundingClientRect().top ?? 0
    return new Map([...offsets].map(([id, top]) => [id, top - start]))
  }

  #items(): HTMLElement[] {
    return [...(this.#root.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])]
  }

  /** The top positions of the items in the viewport; none at the top of the list, which is kept as it is. */
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
