import { describe, expect, it } from 'vitest'
import { ApiProblem } from '../../data/api.ts'
import { UploadQueue } from './upload-queue.ts'

const photo = (name: string) => new File([], name, { type: 'image/png' })
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

function queue() {
  const started: string[] = []
  const sent: string[] = []
  const failed: unknown[] = []
  const busy: boolean[] = []
  const keys: string[] = []
  const waits: { again(): void; attempt: number; ended: boolean }[] = []
  const answers = new Map<string, { resolve(path: string): void; reject(problem: unknown): void }>()
  const one = new UploadQueue({
    send: (file, _, key) =>
      new Promise((resolve, reject) => {
        keys.push(key)
        started.push(file.name)
        answers.set(file.name, { resolve, reject })
      }),
    onSent: (path) => sent.push(path),
    onFailed: (problem) => failed.push(problem),
    onBusy: (is) => busy.push(is),
    whenBack: (again, attempt) => {
      const wait = { again, attempt, ended: false }
      waits.push(wait)
      return () => {
        wait.ended = true
      }
    },
  })
  const arrive = async (name: string) => {
    answers.get(name)?.resolve(`b/${name}`)
    await nextTurn()
  }
  const fail = async (name: string, status = 422) => {
    answers.get(name)?.reject(new ApiProblem(status, 'refus', name))
    await nextTurn()
  }
  const back = async () => {
    waits.at(-1)?.again()
    await nextTurn()
  }
  return { one, started, sent, failed, busy, keys, waits, arrive, fail, back }
}

describe('uploads of photos', () => {
  it('[PHOTO-08] run two at a time, and join the list in the order in which they were chosen', async () => {
    const { one, started, sent, busy, arrive } = queue()
    one.add(['a', 'b', 'c'].map(photo))
    expect(started).toEqual(['a', 'b'])
    await arrive('b')
    expect(sent).toEqual([])
    await arrive('a')
    expect(sent).toEqual(['b/a', 'b/b'])
    await arrive('c')
    expect(sent).toEqual(['b/a', 'b/b', 'b/c'])
    expect(busy).toEqual([true, false])
    expect(one.snapshot()).toEqual([])
  })

  it('[PHOTO-16] a failed one is reported, its progress stops and the next one starts', async () => {
    const { one, sent, failed, busy, arrive, fail } = queue()
    one.add([photo('a'), photo('b')])
    await fail('a')
    await arrive('b')
    expect(failed).toHaveLength(1)
    expect(sent).toEqual(['b/b'])
    expect(one.snapshot()).toMatchObject([{ failure: 'a' }])
    expect(one.snapshot()[0]).not.toHaveProperty('part')
    expect(busy).toEqual([true, false])
  })

  it('a failed one can be retried or dropped', async () => {
    const { one, started, sent, busy, arrive, fail } = queue()
    one.add([photo('a'), photo('b')])
    await fail('a')
    await fail('b')
    const [a, b] = one.snapshot()
    one.retry(a?.key ?? '')
    one.forget(b?.key ?? '')
    expect(started).toEqual(['a', 'b', 'a'])
    await arrive('a')
    expect(sent).toEqual(['b/a'])
    expect(one.snapshot()).toEqual([])
    expect(busy).toEqual([true, false, true, false])
  })

  it('a running one is neither sent twice nor dropped', async () => {
    const { one, started, arrive } = queue()
    one.add([photo('a')])
    const key = one.snapshot()[0]?.key ?? ''
    one.retry(key)
    one.forget(key)
    expect(started).toEqual(['a'])
    expect(one.snapshot()).toHaveLength(1)
    await arrive('a')
    expect(one.snapshot()).toEqual([])
  })

  it('one without a response is retried with the same key when the server is back, later each time', async () => {
    const { one, started, sent, busy, keys, waits, arrive, fail, back } = queue()
    one.add([photo('a'), photo('b')])
    await fail('a', 0)
    await fail('b', 503)
    expect(one.snapshot()).toMatchObject([
      { failure: 'a', isLater: true },
      { failure: 'b', isLater: true },
    ])
    expect(waits.map(({ attempt }) => attempt)).toEqual([0])
    expect(busy).toEqual([true])
    await back()
    await fail('a', 0)
    await back()
    expect(waits.map(({ attempt }) => attempt)).toEqual([0, 1])
    await arrive('b')
    await arrive('a')
    expect(started).toEqual(['a', 'b', 'a', 'b', 'a'])
    expect(new Set(keys).size).toBe(2)
    expect(sent).toEqual(['b/b', 'b/a'])
    expect(busy).toEqual([true, false])
  })

  it('dropped ones are neither retried nor added when they arrive', async () => {
    const { one, sent, busy, waits, arrive, fail } = queue()
    one.add([photo('a'), photo('b')])
    await fail('a', 0)
    one.drop()
    expect(one.snapshot()).toEqual([])
    expect(waits[0]?.ended).toBe(true)
    await arrive('b')
    expect(sent).toEqual([])
    expect(busy).toEqual([true, false])
  })
})
