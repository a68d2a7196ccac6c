import { expect, it } from 'vitest'
import { GROUP, mailingPace } from './mailing-pace.ts'

/** Mails per second of a mail server that takes this many milliseconds for a group, in the time of a clock of its own. */
async function perSecond(busyness: number, takes: number): Promise<number> {
  let clock = 1000
  const pace = mailingPace({
    now: () => clock,
    wait: async (ms) => {
      clock += ms
    },
    busyness: () => busyness,
  })
  await pace.rest()
  expect(clock).toBe(1000)
  for (let groups = 0; groups < 100; groups++) {
    clock += takes
    await pace.rest()
  }
  return (100 * GROUP * 1000) / (clock - 1000)
}

it.each([
  ['an idle program', 0.2, 1, 125],
  ['a busy program, more slowly', 0.9, 1, 111],
  ['a slow mail server, at its own pace', 0.2, 100, 20],
])('mails leave at the pace of %s', async (_, busyness, takes, expected) => {
  expect(Math.round(await perSecond(busyness, takes))).toBe(expected)
})

it('time that a mail server took is not made up for', async () => {
  let clock = 0
  const waits: number[] = []
  const wait = async (ms: number): Promise<void> => void waits.push(ms)
  const pace = mailingPace({ now: () => clock, wait, busyness: () => 0 })
  await pace.rest()
  clock += 60_000
  await pace.rest()
  await pace.rest()
  expect(waits).toEqual([16])
})
