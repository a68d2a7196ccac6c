import type { LiveDocument } from '@boutique/domain'

/** Lists have pages of 40 documents. [LIST-08] */
export const PAGE_SIZE = 40

/** One live page: the cursor it was requested with, its current content, and the cursor of the next page. */
export interface Page {
  /** Undefined for the first page. */
  after: string | undefined
  documents: readonly LiveDocument[]
  next: string | null
}

/** The shown documents, in order and once each, and the cursor of the next page. */
export interface Pages {
  documents: LiveDocument[]
  next: string | null
}

/**
 * Whether the pages are contiguous: each was requested with the cursor at which the previous one ends now. Between a
 * change of one page and the response for the next they are not, and a document could be missing or shown twice.
 */
export function areConsistent(pages: readonly (Page | undefined)[]): pages is readonly Page[] {
  return pages.every((page, index) => {
    if (!page) return false
    return index === 0 ? page.after === undefined : (pages[index - 1]?.next ?? undefined) === page.after
  })
}

/** Concatenates pages [LIST-10]; a document in two of them is shown at its first position. */
export function mergePages(pages: readonly Page[]): Pages {
  const byId = new Map<string, LiveDocument>()
  for (const page of pages) {
    for (const document of page.documents) {
      const shown = byId.get(document.id)
      if (!shown || shown.rev < document.rev) byId.set(document.id, document)
    }
  }
  return { documents: [...byId.values()], next: pages.at(-1)?.next ?? null }
}

/**
 * The cursors to subscribe to for `wanted` pages: the first page's (undefined), then the `next` of each known page;
 * stops at a page that has not arrived or has no next.
 */
export function cursors(pages: readonly (Page | undefined)[], wanted: number): (string | undefined)[] {
  const chain: (string | undefined)[] = [undefined]
  while (chain.length < wanted) {
    const last = pages[chain.length - 1]
    if (!last || last.after !== chain[chain.length - 1] || last.next === null) break
    chain.push(last.next)
  }
  return chain
}
