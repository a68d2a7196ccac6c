import { describe, expect, it } from 'vitest'
import {
  add,
  everything,
  isSelected,
  moveEnd,
  NOTHING,
  type Selection,
  selectedCount,
  selectTo,
  toggle,
  withoutGone,
} from './selection.ts'

const order = [...'abcdefgh']
const some = (ids: string, anchor?: string): Selection => ({ all: false, ids: new Set(ids), anchor })
const allBut = (ids: string, anchor?: string): Selection => ({ all: true, ids: new Set(ids), anchor })
/** The selected ones of the shown items. */
const shown = (selection: Selection): string => order.filter((id) => isSelected(selection, id)).join('')

describe('toggle', () => {
  it.each<[string, Selection, string, string]>([
    ['selects', NOTHING, 'c', 'c'],
    ['takes out', some('bc'), 'c', 'b'],
    ['takes out of everything', allBut(''), 'c', 'abdefgh'],
    ['puts back into everything', allBut('bc'), 'c', 'acdefgh'],
  ])('%s', (_, before, id, after) => {
    const made = toggle(before, id)
    expect(shown(made)).toBe(after)
    expect(made.anchor).toBe(id)
  })
})

describe('selectTo', () => {
  it.each<[string, Selection, string, string]>([
    ['downwards', some('b', 'b'), 'e', 'bcde'],
    ['upwards', some('e', 'e'), 'b', 'bcde'],
    ['without an anchor', NOTHING, 'e', 'e'],
    ['from an anchor that is gone', some('x', 'x'), 'e', 'e'],
    ['beside others', some('ah', 'c'), 'd', 'acdh'],
    ['within everything', allBut('cdg', 'c'), 'd', 'abcdefh'],
  ])('%s', (_, before, to, after) => expect(shown(selectTo(before, order, to))).toBe(after))

  it('keeps the anchor, so that the next one begins there too', () =>
    expect(selectTo(some('b', 'b'), order, 'e').anchor).toBe('b'))
})

describe('moveEnd', () => {
  /** Arrows with Maj: the focus is on each letter in turn. */
  const walk = (start: Selection, path: string): string => {
    const steps = [...path]
    const end = steps.slice(1).reduce((one, to, at) => moveEnd(one, order, steps[at] as string, to), start)
    return shown(end)
  }
  it.each<[string, Selection, string, string]>([
    ['the first step selects both', NOTHING, 'cd', 'cd'],
    ['further', NOTHING, 'cde', 'cde'],
    ['and back', NOTHING, 'cded', 'cd'],
    ['past its start', NOTHING, 'cdcb', 'bc'],
    ['by rows of cards', NOTHING, 'be', 'bcde'],
    ['from an item that is not selected', some('h', 'h'), 'bc', 'bch'],
    ['from the selected one', some('b', 'b'), 'bc', 'bc'],
  ])('%s', (_, before, path, after) => expect(walk(before, path)).toBe(after))
})

describe('selectedCount', () => {
  it.each<[Selection, number | undefined, number | undefined]>([
    [some('abc'), undefined, 3],
    [some('abc'), 8, 3],
    [allBut(''), 1234, 1234],
    [allBut('ab'), 1234, 1232],
    [allBut('ab'), undefined, undefined],
    [allBut('ab'), 1, 0],
  ])('%o of %o: %o', (selection, total, count) => expect(selectedCount(selection, total)).toBe(count))
})

it('everything keeps the anchor and forgets what was chosen', () =>
  expect(everything(some('abc', 'b'))).toEqual(allBut('', 'b')))

it('add selects what is loaded', () => expect(shown(add(some('h'), ['a', 'b']))).toBe('abh'))

describe('withoutGone', () => {
  const loaded = (ids: string, hasMore = false) => ({ ids: [...ids], hasMore })
  it.each<[string, Selection, [string, boolean?], [string, boolean?], string]>([
    ['what is deleted leaves', some('bd'), ['abcd'], ['acd'], 'd'],
    ['what is filtered away at the end leaves', some('bd'), ['abcd'], ['abc'], 'b'],
    ['what a new one pushed to the next page stays', some('bd'), ['abcd', true], ['xabc', true], 'bd'],
    ['a last one that another replaces leaves', some('bd'), ['abcd', true], ['abce', true], 'b'],
    ['what is loaded besides changes nothing', some('bd'), ['abcd', true], ['abcdef'], 'bd'],
    ['an empty list has none', some('bd'), ['abcd'], [''], ''],
    ['what was never loaded stays', some('bz'), ['abcd'], ['acd'], 'z'],
  ])('%s', (_, before, from, to, left) =>
    expect([...withoutGone(before, loaded(...from), loaded(...to)).ids].join('')).toBe(left),
  )
  it('an exception that is gone is no longer counted', () =>
    expect(selectedCount(withoutGone(allBut('b'), loaded('abcd'), loaded('acd')), 3)).toBe(3))
  it('is the same object while nothing left', () => {
    const before = some('ab')
    expect(withoutGone(before, loaded('abc'), loaded('ab'))).toBe(before)
  })
})
