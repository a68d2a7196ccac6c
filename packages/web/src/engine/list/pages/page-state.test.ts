import type { LiveDocument } from '@boutique/domain'
import { describe, expect, it } from 'vitest'
import { chainOf, isLoadingMore, NO_PAGES, type PageEvent, pageReducer } from './page-state.ts'

const documents = (ids: string): LiveDocument[] =>
  [...ids].map((id) => ({ id, rev: 1, deleted: false, createdAt: '', updatedAt: '', datetime: 0 }))
const answer = (index: number, after: string | undefined, ids: string, next: string | null): PageEvent => ({
  type: 'page',
  index,
  page: { after, documents: documents(ids), next },
})
const more: PageEvent = { type: 'more' }
const after = (...events: PageEvent[]) => events.reduce(pageReducer, NO_PAGES)
const shown = (state: ReturnType<typeof after>) => state.shown?.documents.map(({ id }) => id).join('')

describe('pageReducer', () => {
  it('shows nothing before the first page, and requests only that', () => {
    expect(NO_PAGES.shown).toBeUndefined()
    expect(chainOf(NO_PAGES)).toEqual([undefined])
  })

  it('[LIST-09] [LIST-10] the next page is requested with the cursor and shown below the first', () => {
    const first = after(answer(0, undefined, 'ab', 'c1'))
    expect(chainOf(first)).toEqual([undefined])
    const requested = pageReducer(first, more)
    expect(chainOf(requested)).toEqual([undefined, 'c1'])
    expect(isLoadingMore(requested)).toBe(true)
    expect(shown(requested)).toBe('ab')
    const whole = pageReducer(requested, answer(1, 'c1', 'cd', null))
    expect(shown(whole)).toBe('abcd')
    expect(isLoadingMore(whole)).toBe(false)
  })

  it('requesting twice before the response requests one page', () => {
    const requested = after(answer(0, undefined, 'ab', 'c1'), more, more)
    expect(chainOf(requested)).toEqual([undefined, 'c1'])
  })

  it('a document entering the first page causes no gap while the second is requested again', () => {
    const two = [answer(0, undefined, 'ab', 'c1'), more, answer(1, 'c1', 'cd', null)]
    const entered = after(...two, answer(0, undefined, 'xa', 'c2'))
    expect(shown(entered)).toBe('abcd')
    expect(chainOf(entered)).toEqual([undefined, 'c2'])
    expect(shown(pageReducer(entered, answer(1, 'c2', 'bcd', null)))).toBe('xabcd')
  })

  it('a change inside a page is shown at once', () => {
    const two = [answer(0, undefined, 'ab', 'c1'), more, answer(1, 'c1', 'cd', null)]
    expect(shown(after(...two, answer(1, 'c1', 'dc', null)))).toBe('abdc')
  })

  it('a list that shrinks to one page drops the second', () => {
    const two = [answer(0, undefined, 'ab', 'c1'), more, answer(1, 'c1', 'c', null)]
    expect(shown(after(...two, answer(0, undefined, 'ac', null)))).toBe('ac')
  })
})
