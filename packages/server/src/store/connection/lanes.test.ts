import { Problem } from '@boutique/domain'
import { describe, expect, it } from 'vitest'
import { currentLane, inLane, type Lane, Lanes, outsideLanes, setLane } from './lanes.ts'

/** Records who enters, in order. */
function queue(total: number) {
  const lanes = new Lanes(total)
  const entered: string[] = []
  const refused: unknown[] = []
  const ask = (name: string, times = 1, most?: number): void => {
    for (let time = 0; time < times; time++)
      lanes.enter({ name, most }, (problem) => (problem ? refused.push(problem) : entered.push(name)))
  }
  const taken = (name: string): number => entered.filter((one) => one === name).length
  return { lanes, ask, entered, refused, held: taken }
}

describe('lanes', () => {
  it('a lane that requests all connections gets half, and others enter at once', () => {
    const { ask, held: taken } = queue(10)
    ask('busy', 100)
    expect(taken('busy')).toBe(5)
    ask('other', 3)
    expect(taken('other')).toBe(3)
  })

  it('a free connection goes to the lane that holds the fewest', () => {
    const { lanes, ask, entered, held: taken } = queue(4)
    ask('one', 20)
    ask('two', 20)
    ask('late')
    expect([taken('one'), taken('two'), taken('late')]).toEqual([2, 2, 0])
    lanes.leave({ name: 'one' })
    expect(entered.at(-1)).toBe('late')
    lanes.leave({ name: 'late' })
    expect(entered.at(-1)).toBe('one')
  })

  it('a lane may have a lower limit than the others', () => {
    const { lanes, ask, held: taken } = queue(10)
    ask('live', 5, 2)
    expect(taken('live')).toBe(2)
    lanes.leave({ name: 'live' })
    expect(taken('live')).toBe(3)
  })

  it('the lanes of a group hold half together, and a free connection goes to the one of them that holds the fewest', () => {
    const lanes = new Lanes(10)
    const taken: Record<string, number> = {}
    const lane = (name: string): Lane => ({ name, most: 4, group: 'visitors' })
    const ask = (name: string, times: number, own = lane(name)): void => {
      for (let time = 0; time < times; time++) lanes.enter(own, () => (taken[name] = (taken[name] ?? 0) + 1))
    }
    ask('one', 10)
    ask('two', 10)
    expect(taken).toEqual({ one: 4, two: 1 })
    ask('three', 10)
    ask('member', 10, { name: 'member' })
    expect(taken).toEqual({ one: 4, two: 1, member: 5 })
    for (let time = 0; time < 2; time++) lanes.leave(lane('one'))
    expect(taken).toEqual({ one: 4, two: 2, three: 1, member: 5 })
  })

  it('a lane with a thousand waiting statements is refused more', () => {
    const { ask, refused } = queue(2)
    ask('busy', 1001)
    expect(refused).toEqual([])
    ask('busy')
    expect(refused).toMatchObject([{ status: 429 }])
    expect(refused[0]).toBeInstanceOf(Problem)
  })

  it('apply to the current work, set before or during it', async () => {
    expect(currentLane()).toBeUndefined()
    await inLane({ name: 'strangers' }, async () => {
      await Promise.resolve().then(() => setLane({ name: 'boutique a' }))
      expect(currentLane()).toEqual({ name: 'boutique a' })
      expect(outsideLanes(() => currentLane())).toBeUndefined()
    })
    expect(currentLane()).toBeUndefined()
  })
})
