import { createFairSlots } from '../slots/fair-slots.ts'

/** Waits for something while others have the place. */
export type Outside = <T>(wait: () => Promise<T>) => Promise<T>

/** Keeps the place, or has none. */
export const stay: Outside = (wait) => wait()

/** Does work of a lane in a place, which it leaves while it is `outside`. */
type Within = <T>(lane: string, work: (outside: Outside) => Promise<T>) => Promise<T>

/** Creates places for work that runs at the same time; the lanes have the free ones in turn. */
export function createPlaces(count: number): Within {
  const slots = createFairSlots(count, {
    // Its caller has few at a time.
    ...{ perLane: Number.POSITIVE_INFINITY, inAll: Number.POSITIVE_INFINITY },
    refusal: () => new Error('No place is refused'),
  })
  /** Waits for a place. Returns what leaves it. */
  const take = (lane: string): Promise<() => void> =>
    new Promise((taken, failed) => {
      slots.run(lane, () => new Promise<void>((leave) => taken(leave))).catch(failed)
    })
  return async (lane, work) => {
    let leave: (() => void) | undefined = await take(lane)
    let isOver = false
    const outside: Outside = async (wait) => {
      if (!leave || isOver) return wait()
      leave()
      leave = undefined
      try {
        return await wait()
      } finally {
        leave = await take(lane)
        // An attempt that was given up may still go on.
        if (isOver) leave()
      }
    }
    try {
      return await work(outside)
    } finally {
      isOver = true
      leave?.()
    }
  }
}
