import { type Actor, type ListQuery, Problem } from '@boutique/domain'
import { createFairSlots, createGroupedSlots } from '../../slots/fair-slots.ts'
import { laneOf } from './lane.ts'

/** How many expensive requests run at a time; of one lane it is one. */
const MAX_RUNNING = 4
/** How many may wait of one person, and of one lane. */
const MAX_WAITING = { perLane: 40, inAll: 120 }
/** How long a request waits for its turn, in milliseconds: a connection without a byte is closed after two minutes. */
const MAX_WAIT_MS = 30_000
/** A lane whose expensive requests follow one another uses a third of a processor at most. */
const REST = 2

const limits = {
  ...MAX_WAITING,
  refusal: () => new Problem(429, 'trop.de-requetes', 'Trop de demandes à la fois, réessayez dans un instant'),
}
const slots = createGroupedSlots(createFairSlots(MAX_RUNNING, limits), limits, { rest: REST })

/**
 * Runs what takes much of the processor: one at a time for each lane, its people in turn (ADR 51).
 * @throws Problem 429 when too many wait, or when its turn comes too late
 */
export function expensively<T>(lane: string, person: string, work: () => Promise<T>): Promise<T> {
  const latest = performance.now() + MAX_WAIT_MS
  return slots.run(lane, person, async () => {
    if (performance.now() > latest) throw limits.refusal()
    return work()
  })
}

/** The same for an actor in a boutique. */
export const expensivelyFor = <T>(actor: Actor, boutique: string | null, work: () => Promise<T>): Promise<T> =>
  expensively(laneOf(actor, boutique), actor.id, work)

/** The documents of a usual page. */
const USUAL_LIMIT = 40

type CostedQuery = Required<Pick<ListQuery, 'limit' | 'where'>>

/** Whether a list is expensive: pages larger than those of screens, and conditions that read every document. */
export const isExpensive = ({ limit, where }: CostedQuery): boolean => limit > USUAL_LIMIT || readsAll(where)

/** Whether a condition reads every document. */
export const readsAll = (where: CostedQuery['where']): boolean =>
  Object.values(where).some((condition) => typeof condition === 'object' && condition.contient !== undefined)
