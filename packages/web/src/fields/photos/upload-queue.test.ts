import { describe, expect, it } from 'vitest'
import { UploadQueue } from './upload-queue.ts'

const photo = (name: string) => new File([], name, { type: 'image/png' })
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

function queue() {
  const started: string[] = []
  const sent: string[] = []
  const failed: unknown[] = []
  const busy: boolean[] = []
  const answers = new Map<string, { resolve(path: string): void; reject(problem: unknown): void }>()
  const one = new UploadQueue({
    send: (file) =>
      new Promise((resolve, reject) => {
        started.push(file.name)
        answers.set(file.name, { resolve, reject })
      }),
    onSent: (path) => sent.push(path),
    onFailed: (problem) => failed.push(problem),
    onBusy: (is) => busy.push(is),
  })
  const arrive = async (name: string) => {
    answers.get(name)?.resolve(`b/${name}`)
    await nextTurn()
  }
  const fail = async (name: string) => {
    answers.get(name)?.reject(new Error(name))
    await nextTurn()
  }
  return { one, started, sent, failed, busy, arrive, fail }
}

describe('uploads of photos', () => {
  it('[PHOTO-08] run two at a time, and join the list in the order in which they were chosen', async () => {
    const { one, started, sent, busy, arrive } = queue()
    one.start()
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

  it('wait until the document is stored', async () => {
    const { one, started, sent, busy, arrive } = queue()
    one.add([photo('a')])
    expect(started).toEqual([])
    expect(busy).toEqual([true])
    one.start()
    await arrive('a')
    expect(sent).toEqual(['b/a'])
  })

  it('[PHOTO-16] a failed one is reported, its progress stops and the next one starts', async () => {
    const { one, sent, failed, busy, arrive, fail } = queue()
    one.start()
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
    one.start()
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
    one.start()
    one.add([photo('a')])
    const key = one.snapshot()[0]?.key ?? ''
    one.retry(key)
    one.forget(key)
    expect(started).toEqual(['a'])
    expect(one.snapshot()).toHaveLength(1)
    await arrive('a')
    expect(one.snapshot()).toEqual([])
  })
})
