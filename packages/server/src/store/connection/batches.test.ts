import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { batched } from './batches.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

interface Item {
  id: string
  /** Another name besides its id. */
  question?: string
  weight?: number
}

/** Statements that wait until the test ends them. */
function statements() {
  const sent: { ids: string[]; end(stored?: string[]): void; fail(error: unknown): void }[] = []
  const store = batched<Item, boolean>(
    (items) => {
      const ids = items.map(({ id }) => id)
      return new Promise((resolve, reject) => {
        const end = (stored = ids) => resolve(({ id }) => stored.includes(id))
        sent.push({ ids, end, fail: reject })
      })
    },
    {
      most: 50,
      mostWeight: 200_000,
      weightOf: ({ weight = 10 }) => weight,
      namesOf: ({ id, question }) => [id, ...(question ? [`question ${question}`] : [])],
      orderOf: ({ question = '' }) => question,
      mayRetry: (error) => (error as Error).message !== 'lost',
    },
  )
  return {
    sent,
    ids: () => sent.map(({ ids }) => ids),
    store: (id: string, of: Omit<Item, 'id'> = {}, key = 'produits atelier') => store(key, { id, ...of }),
  }
}
/** Lets what was resolved continue. */
const settled = () => vi.advanceTimersByTimeAsync(0)

describe('items that share statements', () => {
  it('the first is sent at once, and those that arrive meanwhile share a statement', async () => {
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

  it('do not wait for another key', () => {
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

  it('with a name in common never share a statement, and go in their order', async () => {
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

  it('are limited in number and weight, and a heavy one is sent alone', async () => {
    const { sent, ids, store } = statements()
    void store('first')
    void store('large', { weight: 100_001 })
    expect(ids()).toEqual([['first'], ['large']])
    for (const id of ['x', 'y', 'z']) void store(id, { weight: 99_000 })
    for (let number = 0; number < 60; number++) void store(`small ${number}`)
    sent[0]?.end()
    await settled()
    expect(ids()[2]).toHaveLength(50)
    expect(ids()[2]?.slice(0, 3)).toEqual(['x', 'y', 'small 0'])
    sent[2]?.end()
    await settled()
    expect(ids()[3]).toHaveLength(13)
  })

  it('each get a statement of their own when the shared one fails', async () => {
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

  it('are not sent again after a failure with an unknown outcome', async () => {
    const { sent, ids, store } = statements()
    void store('first')
    const all = [store('a'), store('b')].map((one) => expect(one).rejects.toThrow('lost'))
    sent[0]?.end()
    await settled()
    sent[1]?.fail(new Error('lost'))
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
