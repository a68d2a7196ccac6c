import { areConsistent, cursors, mergePages, type Page, type Pages } from './pages.ts'

/** The pages of one list: what each says, how many are wanted, and what is shown meanwhile. */
export interface PageState {
  pages: readonly (Page | undefined)[]
  wanted: number
  /** Undefined until the first page has answered. */
  shown: Pages | undefined
}

export type PageEvent = { type: 'page'; index: number; page: Page } | { type: 'more' }

export const NO_PAGES: PageState = { pages: [], wanted: 1, shown: undefined }

/** Takes a page's new content, or the wish for one more. What is shown changes only when the pages follow one another. */
export function pageReducer(state: PageState, event: PageEvent): PageState {
  if (event.type === 'more') return { ...state, wanted: chainOf(state).length + 1 }
  const pages = [...state.pages]
  pages[event.index] = event.page
  const next = { ...state, pages }
  const chain = chainOf(next).map((_, index) => pages[index])
  return areConsistent(chain) ? { ...next, shown: mergePages(chain) } : next
}

/** The cursors of the pages to subscribe to now. */
export const chainOf = ({ pages, wanted }: PageState): (string | undefined)[] => cursors(pages, wanted)

/** Whether a page was asked for that is not shown yet. */
export const isLoadingMore = (state: PageState): boolean =>
  state.shown !== undefined && state.shown.next !== null && chainOf(state).at(-1) === state.shown.next
