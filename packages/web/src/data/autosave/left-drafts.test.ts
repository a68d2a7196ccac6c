import { describe, expect, it } from 'vitest'
import {
  ASIDE,
  asideKey,
  forgetLeft,
  type LeftDraft,
  type LeftStorage,
  leftUnder,
  listLeft,
  readLeft,
  writeLeft,
} from './left-drafts.ts'

function memory(): LeftStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
}
const DAY = 24 * 3600 * 1000
const NOW = 100 * DAY
const left = (at = NOW): Omit<LeftDraft, 'page'> => ({
  id: 'p1',
  pending: { values: { name: { value: 'Table', since: 3 } }, operations: [] },
  at,
  collection: 'produits',
  address: '/boutique/produits/p1',
  title: 'Table',
})

describe('a draft left by a closed tab', () => {
  it('is offered to the next page load, and not to the one that still has it on its screen', () => {
    const storage = memory()
    writeLeft(storage, 'k', 'page1', left())
    expect(readLeft(storage, 'k', 'page1', NOW)).toBeUndefined()
    expect(readLeft(storage, 'k', 'page2', NOW)).toEqual({ ...left(), page: 'page1' })
  })

  it('is removed by the page that wrote it, and by no other', () => {
    const storage = memory()
    writeLeft(storage, 'k', 'page1', left())
    writeLeft(storage, 'k', 'page2', undefined)
    expect(readLeft(storage, 'k', 'page2', NOW)).toBeDefined()
    writeLeft(storage, 'k', 'page1', undefined)
    expect(storage.length).toBe(0)
  })

  it.each([
    [29, true],
    [31, false],
  ])('after %i days is offered: %s', (days, offered) => {
    const storage = memory()
    writeLeft(storage, 'k', 'page1', left(NOW - days * DAY))
    expect(readLeft(storage, 'k', 'page2', NOW) !== undefined).toBe(offered)
  })

  it.each([['{'], ['{"id":"p1","pending":{"values":{}}}']])('unreadable text %s counts as none', (text) => {
    const storage = memory()
    storage.setItem('k', text)
    expect(readLeft(storage, 'k', 'page2', NOW)).toBeUndefined()
  })
})

describe('the drafts of a person', () => {
  it('are listed under their prefix, the newest first, 20 at most', () => {
    const storage = memory()
    for (let n = 0; n < 30; n++) writeLeft(storage, `u1:${n}`, 'page1', left(NOW - n))
    writeLeft(storage, 'u2:0', 'page1', left())
    const listed = listLeft(storage, 'u1:', 'page2', NOW)
    expect(listed.map(({ key }) => key)).toEqual(Array.from({ length: 20 }, (_, n) => `u1:${n}`))
  })

  it('are forgotten together, and nobody else loses one', () => {
    const storage = memory()
    for (const key of ['u1:a', 'u1:b', 'u2:a']) writeLeft(storage, key, 'page1', left())
    forgetLeft(storage, 'u1:')
    expect([storage.length, storage.key(0)]).toEqual([1, 'u2:a'])
  })

  it('are none where the browser forbids its storage', () => {
    const forbidden = {
      ...memory(),
      get length(): number {
        throw new DOMException('forbidden', 'SecurityError')
      },
    }
    expect(listLeft(forbidden, '', 'page1', NOW)).toEqual([])
    expect(listLeft(undefined, '', 'page1', NOW)).toEqual([])
  })

  it('makes room for the draft of another new document, and both are offered, the newest first', () => {
    const storage = memory()
    writeLeft(storage, 'k:nouveau', 'page1', left(NOW - 1))
    writeLeft(storage, 'k:nouveau', 'page2', { ...left(), id: 'p2' })
    writeLeft(storage, asideKey('k:nouveau', 'p3'), ASIDE, { ...left(NOW - 2), id: 'p3' })
    writeLeft(storage, 'k:nouveau:modeles:m1', 'page1', { ...left(), id: 'p4' })
    expect(leftUnder(storage, 'k:nouveau', 'page3', NOW).map(({ id }) => id)).toEqual(['p2', 'p1', 'p3'])
    expect(leftUnder(storage, 'k:nouveau', 'page2', NOW).map(({ id }) => id)).toEqual(['p1', 'p3'])
  })

  it('of the same document is replaced', () => {
    const storage = memory()
    writeLeft(storage, 'k', 'page1', left())
    writeLeft(storage, 'k', 'page2', { ...left(), title: 'Table basse' })
    expect(leftUnder(storage, 'k', 'page3', NOW)).toMatchObject([{ key: 'k', title: 'Table basse' }])
  })
})
