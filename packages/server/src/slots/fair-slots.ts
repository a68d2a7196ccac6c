import { setTimeout as delay } from 'node:timers/promises'

/** The longest rest of a group between two tasks, in milliseconds. */
const MAX_REST_MS = 2000

/** The time of rests, in milliseconds. */
export interface Clock {
  now(): number
  wait(ms: number): Promise<unknown>
}

const systemClock: Clock = { now: () => performance.now(), wait: delay }

/** A limited number of concurrent tasks; the others wait in lanes that are served in turn. */
export interface FairSlots {
  /**
   * Runs `task` when `slots` of them (1 by default, at most all) are free and it is the lane's turn; resolves or
   * rejects with its result. A lane waits for at most one task of each other lane.
   * @throws the error made by `refusal` when too many tasks wait in the lane or in total
   */
  run<T>(lane: string, task: () => Promise<T>, slots?: number): Promise<T>
}

interface Waiter {
  slots: number
  start(): void
  refuse(): void
}

/** How many tasks may wait, and the error for the others. */
export interface WaitingLimits {
  perLane: number
  inAll: number
  refusal(): Error
}

/**
 * Creates `size` slots. At most `perLane` tasks wait in a lane and `inAll` in total; beyond that, the last task of the
 * longest lane is refused, of several that whose turn is last.
 */
export function createFairSlots(size: number, { perLane, inAll, refusal }: WaitingLimits): FairSlots {
  // A Map iterates in insertion order: a lane that was served moves to the end.
  const lanes = new Map<string, Waiter[]>()
  let waiting = 0
  let free = size

  const startNext = () => {
    for (;;) {
      const [next] = lanes
      if (!next) return
      const [lane, queue] = next
      // Small tasks must not overtake a large task at the head forever.
      if ((queue[0]?.slots ?? 0) > free) return
      lanes.delete(lane)
      const waiter = queue.shift() as Waiter
      if (queue.length > 0) lanes.set(lane, queue)
      waiting -= 1
      free -= waiter.slots
      waiter.start()
    }
  }

  const refuseOne = () => {
    // Of equally long lanes the one whose turn is last: who waits already is not pushed out by who comes.
    const [longest] = [...lanes].toReversed().toSorted(([, one], [, other]) => other.length - one.length)
    if (!longest) return
    const [lane, queue] = longest
    queue.pop()?.refuse()
    if (queue.length === 0) lanes.delete(lane)
    waiting -= 1
  }

  return {
    async run(lane, task, wanted = 1) {
      const slots = Math.min(wanted, size)
      if ((lanes.get(lane)?.length ?? 0) >= perLane) throw refusal()
      await new Promise<void>((start, refuse) => {
        const queue = lanes.get(lane) ?? []
        queue.push({ slots, start, refuse: () => refuse(refusal()) })
        lanes.set(lane, queue)
        waiting += 1
        startNext()
        if (waiting > inAll) refuseOne()
      })
      try {
        return await task()
      } finally {
        free += slots
        startNext()
      }
    },
  }
}

/**
 * Two levels of round-robin: groups take turns for the slots of `outer`, and the lanes within a group take turns for
 * the group's slots, one by default. A group whose tasks follow one another rests `rest` times as long as each of them
 * took, two seconds at most, so that the others have the processor meanwhile.
 */
export function createGroupedSlots(
  outer: FairSlots,
  limits: WaitingLimits,
  { each = 1, rest = 0, clock = systemClock }: { each?: number; rest?: number; clock?: Clock } = {},
) {
  const groups = new Map<string, { slots: FairSlots; users: number; restsUntil: number }>()
  return {
    async run<T>(group: string, lane: string, task: () => Promise<T>): Promise<T> {
      const own = groups.get(group) ?? { slots: createFairSlots(each, limits), users: 0, restsUntil: 0 }
      groups.set(group, own)
      own.users += 1
      const timed = async (): Promise<T> => {
        const started = clock.now()
        try {
          return await task()
        } finally {
          const ended = clock.now()
          own.restsUntil = ended + Math.min((ended - started) * rest, MAX_REST_MS)
        }
      }
      try {
        return await own.slots.run(lane, async () => {
          const left = own.restsUntil - clock.now()
          if (left > 0) await clock.wait(left)
          return outer.run(group, timed)
        })
      } finally {
        own.users -= 1
        if (own.users === 0) groups.delete(group)
      }
    },
  }
}
