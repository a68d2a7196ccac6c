import { AsyncLocalStorage } from 'node:async_hooks'
import { Problem } from '@boutique/domain'

/** A share of the connections: of a boutique, of its live queries, of unknown senders. */
export interface Lane {
  name: string
  /** Its connection limit; half of the pool by default. */
  most?: number
  /** Lanes that hold half of the pool at most together: those of visitors, so that the rest is for who is signed in. */
  group?: string
}

/** The limit of waiting statements of a lane, and of their waiting time in milliseconds. */
const MAX_WAITING = 1000
const MAX_WAIT_MS = 5000

const caller = new AsyncLocalStorage<{ lane: Lane } | undefined>()

/** Runs work whose statements count towards a lane. */
export const inLane = <T>(lane: Lane, work: () => T): T => caller.run({ lane }, work)
/** Runs the program's own work, which does not wait for a lane. */
export const outsideLanes = <T>(work: () => T): T => caller.run(undefined, work)
/** Sets the lane of the current work, once it is known; does nothing outside of `inLane`. */
export function setLane(lane: Lane): void {
  const store = caller.getStore()
  if (store) store.lane = lane
}
export const currentLane = (): Lane | undefined => caller.getStore()?.lane

interface State {
  lane: Lane
  taken: number
  waiting: Set<(refused?: Problem) => void>
}

/** How many lanes hold connections, and how many statements wait for their lane. */
export interface LanesState {
  busy: number
  waiting: number
}

/**
 * Shares the connections of a pool between lanes. Each may hold half of them, so that a busy lane leaves connections
 * for others; a free connection goes to the lane that holds the fewest.
 */
export class Lanes {
  readonly #total: number
  readonly #states = new Map<string, State>()
  /** The connections that the lanes of a group hold. */
  readonly #groups = new Map<string, number>()
  #taken = 0

  constructor(total: number) {
    this.#total = total
  }

  /** Calls `go` once the lane may take a connection, or with a 429 when too many wait; `leave` releases it. */
  enter(lane: Lane, go: (refused?: Problem) => void): void {
    let state = this.#states.get(lane.name)
    if (!state) {
      state = { lane, taken: 0, waiting: new Set() }
      this.#states.set(lane.name, state)
    }
    if (this.#mayTake(state)) {
      this.#take(state)
      return go()
    }
    if (state.waiting.size >= MAX_WAITING) return go(tooMany())
    this.#wait(state, go)
  }

  leave(lane: Lane): void {
    const state = this.#states.get(lane.name)
    if (!state) return
    this.#count(state, -1)
    this.#forget(state)
    this.#next()
  }

  state(): LanesState {
    const states = [...this.#states.values()]
    const waiting = states.reduce((sum, one) => sum + one.waiting.size, 0)
    return { busy: states.filter(({ taken }) => taken > 0).length, waiting }
  }

  #wait(state: State, go: (refused?: Problem) => void): void {
    const called = (refused?: Problem): void => {
      clearTimeout(timer)
      state.waiting.delete(called)
      go(refused)
    }
    const timer = setTimeout(() => {
      called(tooMany())
      this.#forget(state)
    }, MAX_WAIT_MS)
    timer.unref()
    state.waiting.add(called)
  }

  #next(): void {
    for (;;) {
      let chosen: State | undefined
      for (const state of this.#states.values()) {
        if (state.waiting.size === 0 || !this.#mayTake(state)) continue
        if (!chosen || state.taken < chosen.taken) chosen = state
      }
      const [first] = chosen?.waiting ?? []
      if (!chosen || !first) return
      this.#take(chosen)
      first()
    }
  }

  #mayTake({ lane, taken }: State): boolean {
    const half = Math.ceil(this.#total / 2)
    if (lane.group !== undefined && (this.#groups.get(lane.group) ?? 0) >= half) return false
    return this.#taken < this.#total && taken < (lane.most ?? half)
  }
  #take(state: State): void {
    this.#count(state, 1)
  }
  #count(state: State, change: 1 | -1): void {
    const { group } = state.lane
    state.taken += change
    this.#taken += change
    if (group !== undefined) this.#groups.set(group, (this.#groups.get(group) ?? 0) + change)
  }
  #forget(state: State): void {
    if (state.taken === 0 && state.waiting.size === 0) this.#states.delete(state.lane.name)
  }
}

const tooMany = (): Problem =>
  new Problem(429, 'trop.de-requetes', 'Trop de demandes à la fois, réessayez dans un instant')
