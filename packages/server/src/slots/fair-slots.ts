/** A bounded number of tasks at a time, the others waiting in lanes that are served in turn. */
export interface FairSlots {
  /**
   * Runs `task` when `places` (1 by default, at most all of them) are free and it is the lane's turn; resolves or fails with
   * it. One lane never waits for more than one task of each other lane.
   * @throws what `refusal` makes, when too many wait in the lane or in all
   */
  run<T>(lane: string, task: () => Promise<T>, places?: number): Promise<T>
}

interface Waiter {
  places: number
  start(): void
  refuse(): void
}

/** How many may wait, and what the others are told. */
export interface WaitingLimits {
  perLane: number
  inAll: number
  refusal(): Error
}

/**
 * Makes `size` places. At most `perLane` tasks wait in a lane and `inAll` in all; past that, the last of the longest lane
 * is refused.
 */
export function createFairSlots(size: number, { perLane, inAll, refusal }: WaitingLimits): FairSlots {
  // A Map iterates in the order of insertion: the lane that was served goes to the end.
  const lanes = new Map<string, Waiter[]>()
  let waiting = 0
  let free = size

  const startNext = () => {
    for (;;) {
      const [next] = lanes
      if (!next) return
      const [lane, queue] = next
      // A large task at the head is not overtaken for ever by small ones.
      if ((queue[0]?.places ?? 0) > free) return
      lanes.delete(lane)
      const waiter = queue.shift() as Waiter
      if (queue.length > 0) lanes.set(lane, queue)
      waiting -= 1
      free -= waiter.places
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
    async run(lane, task, wanted = 1) {
      const places = Math.min(wanted, size)
      if ((lanes.get(lane)?.length ?? 0) >= perLane) throw refusal()
      await new Promise<void>((start, refuse) => {
        const queue = lanes.get(lane) ?? []
        queue.push({ places, start, refuse: () => refuse(refusal()) })
        lanes.set(lane, queue)
        waiting += 1
        startNext()
        if (waiting > inAll) refuseOne()
      })
      try {
        return await task()
      } finally {
        free += places
        startNext()
      }
    },
  }
}

/** Fair twice: groups take turns for the places of `outer`, and the lanes within a group take turns for the group's one. */
export function createGroupedSlots(outer: FairSlots, limits: WaitingLimits) {
  const groups = new Map<string, { slots: FairSlots; users: number }>()
  return {
    async run<T>(group: string, lane: string, task: () => Promise<T>): Promise<T> {
      const own = groups.get(group) ?? { slots: createFairSlots(1, limits), users: 0 }
      groups.set(group, own)
      own.users += 1
      try {
        return await own.slots.run(lane, () => outer.run(group, task))
      } finally {
        own.users -= 1
        if (own.users === 0) groups.delete(group)
      }
    },
  }
}
