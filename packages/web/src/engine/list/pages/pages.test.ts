import type { LiveDocument } from '@boutique/domain'
import { describe, expect, it } from 'vitest'
import { areConsistent, cursors, mergePages, PAGE_SIZE, type Page } from './pages.ts'

const document = (id: string, rev = 1): LiveDocument => ({
  id,
  rev,
  deleted: false,
  createdAt: '2024-03-06T10:00:00.000Z',
  updatedAt: '2024-03-06T10:00:00.000Z',
  datetime: 0,
})
const page = (after: string | undefined, ids: string[], next: string | null): Page => ({
  after,
  documents: ids.map((id) => document(id)),
  next,
})
const numbered = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `p${from + i}`)

describe('mergePages', () => {
  it('[LIST-08] [LIST-10] 95 documents: 40, then the others below them', () => {
    const all = numbered(0, 95)
    const cut = [0, 1, 2].map((n) => {
      const ids = all.slice(n * PAGE_SIZE, (n + 1) * PAGE_SIZE)
      return page(n === 0 ? undefined : `c${n}`, ids, n < 2 ? `c${n + 1}` : null)
    })
    expect(mergePages(cut.slice(0, 1)).documents).toHaveLength(40)
    expect(mergePages(cut.slice(0, 2)).documents.map(({ id }) => id)).toEqual(all.slice(0, 80))
    const whole = mergePages(cut)
    expect(whole.documents.map(({ id }) => id)).toEqual(all)
    expect(whole.next).toBeNull()
  })

  it('shows a document of two pages once, at its first position, in its newest state', () => {
    const first = page(undefined, ['a', 'b'], 'c1')
    const second: Page = { after: 'c1', documents: [document('b', 3), document('c')], next: 'c2' }
    const merged = mergePages([first, second])
    expect(merged.documents.map(({ id, rev }) => [id, rev])).toEqual([
      ['a', 1],
      ['b', 3],
      ['c', 1],
    ])
    expect(merged.next).toBe('c2')
  })

  it('has no documents and no next page without a page', () => {
    expect(mergePages([])).toEqual({ documents: [], next: null })
  })
})

describe('areConsistent', () => {
  const first = page(undefined, ['a'], 'c1')
  it.each([
    ['one page', [first], true],
    ['two that follow', [first, page('c1', ['b'], null)], true],
    ['a second asked with an older cursor', [first, page('c0', ['b'], null)], false],
    ['a second after a first that became the last', [page(undefined, ['a'], null), page('c1', ['b'], null)], false],
    ['a second that has not answered', [first, undefined], false],
    ['a first asked with a cursor', [page('c1', ['a'], null)], false],
  ])('%s: %s', (_, pages, expected) => expect(areConsistent(pages)).toBe(expected))
})

describe('cursors', () => {
  const first = page(undefined, ['a'], 'c1')
  it.each([
    ['nothing known', [], 3, [undefined]],
    ['one page wanted', [first], 1, [undefined]],
    ['the second page', [first], 2, [undefined, 'c1']],
    ['a second that waits stops the third', [first, undefined], 3, [undefined, 'c1']],
    ['a second of an older cursor stops the third', [first, page('c0', ['b'], 'c2')], 3, [undefined, 'c1']],
    ['three pages', [first, page('c1', ['b'], 'c2')], 3, [undefined, 'c1', 'c2']],
    ['no page after the last', [first, page('c1', ['b'], null)], 9, [undefined, 'c1']],
  ])('%s', (_, pages, wanted, expected) => expect(cursors(pages, wanted)).toEqual(expected))
})
