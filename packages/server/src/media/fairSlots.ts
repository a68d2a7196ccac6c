import { MediaRefusal } from './refusal.ts'

/** A bounded number of tasks at a time, the others waiting in lanes that are served in turn. */
export interface FairSlots {
  /**
   * Runs `task` when a place is free and it is the lane's turn; resolves or fails with it. One lane never waits for more
   * than one task of each other lane.
   * @throws MediaRefusal `image.occupee` when too many wait in the lane or in all
   */
  run<T>(lane: string, task: () => Promise<T>): Promise<T>
}

interface Waiter {
  start(): void
  refuse(): void
}

/**
 * Makes `size` places. At most `perLane` tasks wait in a lane and `inAll` in all; past that, the last of the longest lane
 * is refused.
 */
export function createFairSlots(size: number, { perLane, inAll }: { perLane: number; inAll: number }): FairSlots {
  // A Map iterates in the order of insertion: the lane that was served goes to the end.
  const lanes = new Map<string, Waiter[]>()
  let waiting = 0
  let free = size

  const startNext = () => {
    while (free > 0) {
      const [next] = lanes
      if (!next) return
      const [lane, queue] = next
      lanes.delete(lane)
      const waiter = queue.shift() as Waiter
      if (queue.length > 0) lanes.set(lane, queue)
      waiting -= 1
      free -= 1
      waiter.start()
    }
  }

  const refuseOne = () => {
    const [longest] = [...lanes].toSorted(([, one], [, other]) => other.length - one.length)
    if (!longest) return
    const [lane, queue] = longest
    queue.pop()?.refuse()
    if (queue.length === 0) lanes.delete(lane)
    waiting -= 1
  }

  return {
    async run(lane, task) {
      if ((lanes.get(lane)?.length ?? 0) >= perLane) throw new MediaRefusal('image.occupee')
      await new Promise<void>((start, refuse) => {
        const queue = lanes.get(lane) ?? []
        queue.push({ start, refuse: () => refuse(new MediaRefusal('image.occupee')) })
        lanes.set(lane, queue)
        waiting += 1
        startNext()
        if (waiting > inAll) refuseOne()
      })
      try {
        return await task()
      } finally {
        free += 1
        startNext()
      }
    },
  }
}
