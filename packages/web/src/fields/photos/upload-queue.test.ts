import { describe, expect, it } from 'vitest'
import { UploadQueue } from './upload-queue.ts'

const photo = (name: string) => new File([], name, { type: 'image/png' })
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

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
    await settled()
  }
  const fail = async (name: string) => {
    answers.get(name)?.reject(new Error(name))
    await settled()
  }
  return { one, started, sent, failed, busy, arrive, fail }
}

describe('photos on their way', () => {
  it('[PHOTO-08] two travel at once and join the list in the order in which they were chosen', async () => {
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

  it('wait for the document to be stored', async () => {
    const { one, started, sent, busy, arrive } = queue()
    one.add([photo('a')])
    expect(started).toEqual([])
    expect(busy).toEqual([true])
    one.start()
    await arrive('a')
    expect(sent).toEqual(['b/a'])
  })

  it('[PHOTO-16] one that fails is told, its loading stops and the next goes on', async () => {
    const { one, sent, failed, arrive, fail } = queue()
    one.start()
    one.add([photo('a'), photo('b')])
    await fail('a')
    await arrive('b')
    expect(failed).toHaveLength(1)
    expect(sent).toEqual(['b/b'])
    expect(one.snapshot()).toEqual([])
  })
})
