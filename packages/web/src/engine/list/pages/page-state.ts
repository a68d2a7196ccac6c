import { areConsistent, cursors, mergePages, type Page, type Pages } from './pages.ts'

/** The pages of one list: the content of each, the number requested, and the consistent state that is shown. */
export interface PageState {
  pages: readonly (Page | undefined)[]
  wanted: number
  /** Undefined until the first page has arrived. */
  shown: Pages | undefined
}

export type PageEvent = { type: 'page'; index: number; page: Page } | { type: 'more' }

export const NO_PAGES: PageState = { pages: [], wanted: 1, shown: undefined }

/**
 * Handles new content of a page, or the request for one more. The shown state only changes when the pages are
 * consistent.
 */
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

/** Whether a page was requested that is not shown yet. */
export const isLoadingMore = (state: PageState): boolean =>
  state.shown !== undefined && state.shown.next !== null && chainOf(state).at(-1) === state.shown.next
