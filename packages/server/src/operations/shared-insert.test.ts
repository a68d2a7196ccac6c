import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Insertion } from '../store/insert-together.ts'
import { sharedInserts } from './shared-insert.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

interface Document {
  question?: string
  length?: number
}
const insertion = (id: string, { question, length = 10 }: Document): Insertion =>
  ({
    document: { id, text: 'x'.repeat(length) },
    address: question === undefined ? undefined : { question, spellings: [question] },
    photos: [],
  }) as unknown as Insertion

/** Statements that wait until the test ends them. */
function statements() {
  const sent: { ids: string[]; end(stored?: string[]): void; fail(error: unknown): void }[] = []
  const store = sharedInserts((insertions) => {
    const ids = insertions.map(({ document }) => document.id)
    return new Promise((resolve, reject) => {
      sent.push({ ids, end: (stored = ids) => resolve(new Set(stored)), fail: reject })
    })
  })
  return {
    sent,
    ids: () => sent.map(({ ids }) => ids),
    store: (id: string, of: Document = {}, key = 'produits atelier') => store(key, insertion(id, of)),
  }
}
/** Lets what was resolved continue. */
const settled = () => vi.advanceTimersByTimeAsync(0)

describe('documents stored together', () => {
  it('the first is stored at once, and those that arrive meanwhile share a statement', async () => {
    const { sent, ids, store } = statements()
    const first = store('a')
    const others = [store('b'), store('c')]
    expect(ids()).toEqual([['a']])
    sent[0]?.end()
    expect(await first).toBe(true)
    await settled()
    expect(ids()).toEqual([['a'], ['b', 'c']])
    sent[1]?.end(['c'])
    expect(await Promise.all(others)).toEqual([false, true])
    const last = store('d')
    expect(ids()).toEqual([['a'], ['b', 'c'], ['d']])
    sent[2]?.end()
    expect(await last).toBe(true)
  })

  it('do not wait for another collection or boutique', () => {
    const { ids, store } = statements()
    void store('a', {}, 'produits atelier')
    void store('b', {}, 'produits cabinet')
    expect(ids()).toEqual([['a'], ['b']])
  })

  it('do not wait longer than 25 ms for a statement that waits for a lock', async () => {
    const { sent, ids, store } = statements()
    void store('a')
    void store('b')
    void store('c')
    await vi.advanceTimersByTimeAsync(24)
    expect(ids()).toEqual([['a']])
    await vi.advanceTimersByTimeAsync(1)
    expect(ids()).toEqual([['a'], ['b', 'c']])
    void store('d')
    sent[1]?.end()
    await settled()
    expect(ids()).toEqual([['a'], ['b', 'c'], ['d']])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('that ask for one address, or have one id, never share a statement, and go in the order of their addresses', async () => {
    const { sent, ids, store } = statements()
    void store('first')
    void store('z', { question: 'z' })
    void store('a', { question: 'a' })
    void store('same address', { question: 'z' })
    void store('a')
    sent[0]?.end()
    await settled()
    expect(ids()[1]).toEqual(['a', 'z'])
    sent[1]?.end()
    await settled()
    expect(ids()[2]).toEqual(['a', 'same address'])
  })

  it('are fifty and 200 000 characters at most, and a large one is stored alone', async () => {
    const { sent, ids, store } = statements()
    void store('first')
    void store('large', { length: 100_001 })
    expect(ids()).toEqual([['first'], ['large']])
    for (const id of ['x', 'y', 'z']) void store(id, { length: 99_000 })
    for (let number = 0; number < 60; number++) void store(`small ${number}`)
    sent[0]?.end()
    await settled()
    expect(ids()[2]).toHaveLength(50)
    expect(ids()[2]?.slice(0, 3)).toEqual(['x', 'y', 'small 0'])
    sent[2]?.end()
    await settled()
    expect(ids()[3]).toHaveLength(13)
  })

  it('each get a statement of their own when the shared one is refused', async () => {
    const { sent, ids, store } = statements()
    void store('first')
    const [good, bad] = [store('good'), store('bad')]
    sent[0]?.end()
    await settled()
    sent[1]?.fail(Object.assign(new Error('duplicate key'), { code: '23505' }))
    await settled()
    expect(ids().slice(2)).toEqual([['good'], ['bad']])
    sent[2]?.end()
    expect(await good).toBe(true)
    sent[3]?.fail(Object.assign(new Error('duplicate key'), { code: '23505' }))
    await expect(bad).rejects.toThrow('duplicate key')
  })

  it('are not sent again when the connection is lost: some may be stored', async () => {
    const { sent, ids, store } = statements()
    void store('first')
    const all = [store('a'), store('b')].map((one) => expect(one).rejects.toThrow('Connection terminated'))
    sent[0]?.end()
    await settled()
    sent[1]?.fail(new Error('Connection terminated unexpectedly'))
    await Promise.all(all)
    await settled()
    expect(ids()).toHaveLength(2)
  })

  it('are a thousand at most that wait: one more gets a statement of its own', () => {
    const { ids, store } = statements()
    for (let number = 0; number < 1002; number++) void store(`${number}`)
    expect(ids()).toEqual([['0'], ['1001']])
  })
})
