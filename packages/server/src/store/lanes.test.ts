import { Problem } from '@boutique/domain'
import { describe, expect, it } from 'vitest'
import { currentLane, inLane, Lanes, outsideLanes, setLane } from './lanes.ts'

/** Names who enters, in order. */
function queue(total: number) {
  const lanes = new Lanes(total)
  const entered: string[] = []
  const refused: unknown[] = []
  const ask = (name: string, times = 1, most?: number): void => {
    for (let time = 0; time < times; time++)
      lanes.enter({ name, most }, (problem) => (problem ? refused.push(problem) : entered.push(name)))
  }
  const held = (name: string): number => entered.filter((one) => one === name).length
  return { lanes, ask, entered, refused, held }
}

describe('lanes', () => {
  it('one that asks for everything gets half, and the others enter at once', () => {
    const { ask, held } = queue(10)
    ask('busy', 100)
    expect(held('busy')).toBe(5)
    ask('other', 3)
    expect(held('other')).toBe(3)
  })

  it('a place that becomes free goes to the lane that holds the fewest', () => {
    const { lanes, ask, entered, held } = queue(4)
    ask('one', 20)
    ask('two', 20)
    ask('late')
    expect([held('one'), held('two'), held('late')]).toEqual([2, 2, 0])
    lanes.leave({ name: 'one' })
    expect(entered.at(-1)).toBe('late')
    lanes.leave({ name: 'late' })
    expect(entered.at(-1)).toBe('one')
  })

  it('one may hold fewer than the others', () => {
    const { lanes, ask, held } = queue(10)
    ask('live', 5, 2)
    expect(held('live')).toBe(2)
    lanes.leave({ name: 'live' })
    expect(held('live')).toBe(3)
  })

  it('one that has a thousand waiting is refused more', () => {
    const { ask, refused } = queue(2)
    ask('busy', 1001)
    expect(refused).toEqual([])
    ask('busy')
    expect(refused).toMatchObject([{ status: 429 }])
    expect(refused[0]).toBeInstanceOf(Problem)
  })

  it('are those of the work under way, said before or during it', async () => {
    expect(currentLane()).toBeUndefined()
    await inLane({ name: 'strangers' }, async () => {
      await Promise.resolve().then(() => setLane({ name: 'boutique a' }))
      expect(currentLane()).toEqual({ name: 'boutique a' })
      expect(outsideLanes(() => currentLane())).toBeUndefined()
    })
    expect(currentLane()).toBeUndefined()
  })
})
