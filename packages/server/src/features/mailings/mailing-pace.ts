import { setTimeout as wait } from 'node:timers/promises'

/** The limit of mails that are taken together. */
export const GROUP = 2
/** Milliseconds from one group to the next: 125 mails a second while the program is idle, 111 while it is busy. */
const EVERY_MS = { idle: 16, busy: 18 }
/** The part of the time in which a busy program has work. */
const BUSY = 0.5

export interface PaceOptions {
  /** Milliseconds. */
  now(): number
  wait(ms: number): Promise<unknown>
  /** The part of the time since its last call in which the program had work. */
  busyness(): number
}

/**
 * The pace of a sending: mails leave in small groups with rests between them, in which the program answers people. A mail
 * server that is slower sets the pace itself; time that it took is not made up for.
 */
export function mailingPace({ now, wait, busyness }: PaceOptions = processPace()) {
  let taken = Number.NEGATIVE_INFINITY
  return {
    /** Resolves when the next group may be taken. */
    async rest(): Promise<void> {
      const every = busyness() > BUSY ? EVERY_MS.busy : EVERY_MS.idle
      const ms = taken + every - now()
      if (ms > 0) await wait(ms)
      taken = now()
    },
  }
}
export type MailingPace = ReturnType<typeof mailingPace>

function processPace(): PaceOptions {
  let last = performance.eventLoopUtilization()
  return {
    now: () => performance.now(),
    wait,
    busyness() {
      const current = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(current, last)
      last = current
      return utilization
    },
  }
}
