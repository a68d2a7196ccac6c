import { expect, it } from 'vitest'
import { type PendingWork, OtherWork } from './other-work.ts'

it.each<[string, PendingWork, boolean, boolean]>([
  ['work that is done', { dirty: false }, false, false],
  ['work of the form', { dirty: true }, true, true],
  ['work that goes on after the form', { dirty: true, inBackground: true }, true, false],
])('%s', (_, work, dirty, needsForm) => {
  const others = new OtherWork()
  const release = others.hold(work)
  expect([others.dirty, others.needsForm]).toEqual([dirty, needsForm])
  release()
  expect([others.dirty, others.needsForm]).toEqual([false, false])
})

it('unfinished work is finished, and all of it is discarded', async () => {
  const called: string[] = []
  const others = new OtherWork()
  const work = (name: string, dirty: boolean): PendingWork => ({
    dirty,
    flush: async () => called.push(`flush ${name}`) > 0,
    discard: () => called.push(`discard ${name}`),
  })
  others.hold(work('upload', true))
  others.hold(work('line', false))
  others.hold({ dirty: true })
  await others.flush()
  others.discard()
  expect(called).toEqual(['flush upload', 'discard upload', 'discard line'])
})
