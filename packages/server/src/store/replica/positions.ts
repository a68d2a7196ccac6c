import type { Position } from '../connection/changes.ts'
import type { Change, ChangeListener, ReadingListener } from '../connection/listen.ts'
import type { Queryable } from '../connection/pool.ts'
import { leaveMark } from './read-marks.ts'

/** Where the primary was: everything that was committed before `began` is before `position`. */
interface Sample {
  /** Milliseconds of the clock of this process. */
  began: number
  position: Position
}

/** What the answers of a collection of a boutique depend on. */
export const sourceOf = (collection: string, boutique: string): string => `${collection} ${boutique}`

/** Samples are this share of the longest age apart, at least. */
const SAMPLES = 20

/**
 * Knows up to which position of the primary's log a standby must have replayed, so that what it answers is not older than
 * what the primary would answer: the last change of each collection, and for what nobody told, an age.
 *
 * A change is noted with the position of the reading that showed it, which is behind its commit. One that another program
 * notified has none until the next reading that began afterwards.
 */
export class Positions implements ReadingListener {
  /** Milliseconds: what is older is never answered, whatever was told. */
  readonly maxAge: number
  /** What a standby of this very primary shows once it has replayed the start of the listening session. */
  #mark: string | undefined
  readonly listener: ChangeListener
  readonly #clock: () => number
  #samples: Sample[] = []
  readonly #changed = new Map<string, Position>()
  /** Changes whose position is not known yet, with the time at which they were told. */
  readonly #pending = new Map<string, number>()
  /** Readings that began before say nothing. */
  #since = Number.NEGATIVE_INFINITY

  constructor(maxAge: number, clock: () => number = () => performance.now()) {
    this.maxAge = maxAge
    this.#clock = clock
    this.listener = {
      change: (change, position) => this.#note(change, position),
      reset: () => {
        this.#since = this.#clock()
        this.#samples = []
        this.#changed.clear()
        this.#pending.clear()
      },
    }
  }

  get mark(): string | undefined {
    return this.#mark
  }

  /** A session that fails here is tried again: without its mark no standby would be used. */
  async connected(session: Queryable): Promise<void> {
    this.#mark = await leaveMark(session)
  }

  /** The time for `read`, taken before the question is sent. */
  now(): number {
    return this.#clock()
  }

  /** The primary was asked for its changes at a time, told all that were committed before, and was at a position then. */
  read(began: number, position: Position): void {
    if (began < this.#since) return
    for (const [source, told] of this.#pending) {
      if (told > began) continue
      this.#pending.delete(source)
      this.#raise(source, position)
    }
    const last = this.#samples.at(-1)
    if (!last || began - last.began >= this.maxAge / SAMPLES) this.#samples.push({ began, position })
    this.#forget()
  }

  /** The position that answers from these sources need; undefined while it is not known. Asked after a reading. */
  required(sources: readonly string[]): Position | undefined {
    this.#forget()
    let most = this.#samples[0]?.position
    if (most === undefined || sources.some((source) => this.#pending.has(source))) return undefined
    for (const source of sources) {
      const position = this.#changed.get(source)
      if (position !== undefined && position > most) most = position
    }
    return most
  }

  /** How old at most the state at a position is, in milliseconds; undefined: older than the longest age, or not known. */
  ageAt(position: Position): number | undefined {
    this.#forget()
    const shown = this.#samples.findLast((one) => one.position <= position)
    return shown && this.#clock() - shown.began
  }

  #note({ collection, scope }: Change, position: Position | undefined): void {
    const source = sourceOf(collection, scope)
    if (position === undefined) this.#pending.set(source, this.#clock())
    else this.#raise(source, position)
  }

  #raise(source: string, position: Position): void {
    if (position > (this.#changed.get(source) ?? 0n)) this.#changed.set(source, position)
  }

  /** Forgets old samples, and the changes that every standby within the age has replayed. */
  #forget(): void {
    const oldest = this.#clock() - this.maxAge
    while (this.#samples[0] && this.#samples[0].began < oldest) this.#samples.shift()
    const floor = this.#samples[0]?.position
    if (floor === undefined) return
    for (const [source, position] of this.#changed) if (position <= floor) this.#changed.delete(source)
  }
}
