import { describe, expect, it } from 'vitest'
import { everything, toggle } from './selection.ts'
import { SelectionStore } from './selection-store.ts'

const loaded = (ids: string, hasMore = false) => ({ ids: [...ids], hasMore })
function withSelected(ids: string): SelectionStore {
  const store = new SelectionStore()
  store.show(loaded('abcd'))
  for (const id of ids) store.change((selection) => toggle(selection, id))
  return store
}
const idsOf = (store: SelectionStore): string => [...store.state().selection.ids].join('')

describe('SelectionStore', () => {
  it('is active from the first item to the last one', () => {
    const store = withSelected('a')
    expect(store.state().isActive).toBe(true)
    store.change((selection) => toggle(selection, 'a'))
    expect(store.state().isActive).toBe(false)
  })

  it('can begin without an item, and end', () => {
    const store = withSelected('')
    store.begin()
    expect(store.state().isActive).toBe(true)
    store.change((selection) => toggle(selection, 'a'))
    store.clear()
    expect(store.state()).toEqual({ isActive: false, selection: { all: false, ids: new Set() } })
  })

  it('follows the list: what is gone leaves, and the mode ends with the last item', () => {
    const store = withSelected('bd')
    store.show(loaded('acd'))
    expect(idsOf(store)).toBe('d')
    store.show(loaded('ac'))
    expect(store.state().isActive).toBe(false)
  })

  it('stays when the list is shown in another order, where other documents are loaded first', () => {
    const store = withSelected('bd')
    store.forgetLoaded()
    store.show(loaded('xyz', true))
    expect(idsOf(store)).toBe('bd')
  })

  it('keeps what is loaded but not shown, over which ranges do not go', () => {
    const store = withSelected('bd')
    store.show({ ...loaded('abcd'), order: ['a', 'c'] })
    expect(idsOf(store)).toBe('bd')
    expect(store.order).toEqual(['a', 'c'])
  })

  it('everything stays everything when the list empties', () => {
    const store = withSelected('a')
    store.change(everything)
    store.show(loaded(''))
    expect(store.state()).toMatchObject({ isActive: true, selection: { all: true } })
  })

  it('tells who follows it only what changes', () => {
    const store = withSelected('a')
    let told = 0
    const leave = store.subscribe(() => (told += 1))
    store.show(loaded('abcde'))
    expect(told).toBe(0)
    store.change((selection) => toggle(selection, 'b'))
    expect(told).toBe(1)
    leave()
    store.clear()
    expect(told).toBe(1)
  })
})
