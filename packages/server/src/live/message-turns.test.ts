import { expect, it } from 'vitest'
import { Turns } from './message-turns.ts'

/** The number of turns of the event loop since the call. */
function loopTurns(): { count: number; stop(): void } {
  const turns = { count: 0, stop: () => clearImmediate(timer) }
  const tick = (): void => {
    turns.count++
    timer = setImmediate(tick)
  }
  let timer = setImmediate(tick)
  return turns
}

it('the turns of one user are in order, each in another turn of the event loop', async () => {
  const turns = new Turns()
  const loop = loopTurns()
  const seen: [string, number][] = []
  const names = Array.from({ length: 50 }, (_, at) => `message ${at}`)
  await Promise.all(names.map((name) => turns.next('a').then(() => seen.push([name, loop.count]))))
  loop.stop()
  expect(seen.map(([name]) => name)).toEqual(names)
  expect(new Set(seen.map(([, turn]) => turn)).size).toBe(50)
})

it('a user does not wait for the turns of another', async () => {
  const turns = new Turns()
  let ended = 0
  const flood = Promise.all(Array.from({ length: 500 }, () => turns.next('a').then(() => ended++)))
  await turns.next('b')
  expect(ended).toBeLessThan(5)
  await flood
})

it('nothing is kept of users who do not wait', async () => {
  const turns = new Turns()
  await Promise.all(['a', 'a', 'b'].map((user) => turns.next(user)))
  expect(turns.size).toBe(0)
})
