import { Component, createRef, type ReactNode } from 'react'
import { keptShift } from './scroll-shift.ts'

interface ScrollAnchorProps {
  /** The ids shown, in order: what is being read stays where it is when they change. */
  ids: readonly string[]
  children: ReactNode
}

type Places = ReadonlyMap<string, number>

/**
 * Keeps what is being read in its place when others add, move or remove documents above it. Browsers anchor the scroll by
 * themselves, not all and not in a grid; a class, because only `getSnapshotBeforeUpdate` sees the page as it was.
 */
export class ScrollAnchor extends Component<ScrollAnchorProps, object, Places | null> {
  readonly #root = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate(before: ScrollAnchorProps): Places | null {
    return before.ids === this.props.ids ? null : this.#visible()
  }

  override componentDidUpdate(_props: ScrollAnchorProps, _state: object, places: Places | null): void {
    const scroller = places?.size ? scrollerOf(this.#root.current) : undefined
    if (!places || !scroller || scroller.scrollTop === 0) return
    const now = this.#places([...places.keys()])
    const shift = keptShift(places, now)
    if (shift !== 0) scroller.scrollTop += shift
  }

  #items(): HTMLElement[] {
    return [...(this.#root.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])]
  }

  /** The tops of the items that are on the screen. */
  #visible(): Places {
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

  #places(ids: readonly string[]): Places {
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
