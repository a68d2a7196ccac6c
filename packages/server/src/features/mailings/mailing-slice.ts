import { setTimeout as wait } from 'node:timers/promises'
import { MailFailure } from '../../mail/boutique-mail.ts'
import type { Outcome, TakenRecipient } from './sql/mailing-run.ts'
import { failed, sent } from './mailing-outcome.ts'
import { GROUP, type MailingPace, mailingPace } from './mailing-pace.ts'
import type { RefusalsInARow } from './mailing-refusals.ts'

/** The limit of mails of a campaign that are handed over at the same time: so many are uncertain after a crash. */
export const AT_ONCE = 8
/** Milliseconds before each further attempt to record outcomes: a database that restarts is back within seconds. */
const WAITS = [250, 1000, 3000]

export interface SliceOptions {
  /** Records outcomes and takes at most `want` recipients who are due; see `recordAndTake`. */
  recordAndTake(outcomes: readonly Outcome[], want: number): Promise<{ taken: TakenRecipient[]; found: number }>
  /** @throws MailFailure */
  send(recipient: TakenRecipient): Promise<void>
  /** Whether no more recipients should be taken. */
  isOver(): boolean
  /** Called when outcomes were recorded. */
  recorded(): Promise<void>
  refusals: RefusalsInARow
  pace?: MailingPace
  /** Milliseconds. */
  now(): number
}
export interface SliceEnd {
  /** The settings do not work, or everything is refused: a sentence. */
  stopped?: string
  /** The mail server refused several mails in a row for now: the sentence of the last one. */
  setback?: string
  /** Whether it accepted one. */
  hasSent: boolean
}

/**
 * Sends to recipients until nobody is due, the slice is over, or the mail server does not work. Recipients are taken by
 * a commit before their mail is handed over, and its outcome is recorded before others take their place: at most
 * `AT_ONCE` are under way, at a pace that leaves time for people. What is under way at the end is awaited.
 */
export async function sendSlice({
  recordAndTake,
  send,
  isOver,
  recorded,
  refusals,
  pace = mailingPace(),
  now,
}: SliceOptions): Promise<SliceEnd> {
  const underWay = new Set<Promise<void>>()
  let outcomes: Outcome[] = []
  let settings: string | undefined
  let failures = 0
  let setback: string | undefined
  let hasSent = false
  let isBroken = false

  function mayTake(): boolean {
    const isStopped = [settings, setback, refusals.problem()].some((sentence) => sentence !== undefined)
    return !isBroken && !isOver() && !isStopped
  }
  async function attempt(recipient: TakenRecipient): Promise<void> {
    try {
      await send(recipient)
      outcomes.push(sent(recipient))
      hasSent = true
      failures = 0
      refusals.accepted()
    } catch (error) {
      outcomes.push(failed(recipient, error, now(), Math.random()))
      if (!(error instanceof MailFailure)) return
      if (error.kind === 'settings') settings = error.message
      else if (error.kind === 'temporary' && ++failures >= AT_ONCE) setback = error.message
      else if (error.kind === 'recipient' || error.kind === 'refused') refusals.refused(recipient, error)
    }
  }
  async function record(want: number): ReturnType<typeof recordAndTake> {
    const settled = outcomes
    outcomes = []
    const result = await recordAndTake(settled, want).catch((error: unknown) => recordAgain(settled, error))
    if (settled.length > 0) await recorded()
    return result
  }
  /** Repeats outcomes that could not be recorded. Whether somebody was taken is unknown: nobody else is. */
  async function recordAgain(settled: readonly Outcome[], error: unknown): ReturnType<typeof recordAndTake> {
    isBroken = true
    for (const ms of WAITS) {
      await wait(ms)
      const result = await recordAndTake(settled, 0).catch(() => undefined)
      if (result) return result
    }
    throw error
  }

  try {
    for (;;) {
      if (mayTake()) await pace.rest()
      const want = mayTake() ? Math.min(GROUP, AT_ONCE - underWay.size) : 0
      const { taken, found } = await record(want)
      for (const recipient of taken) {
        const one: Promise<void> = attempt(recipient).finally(() => underWay.delete(one))
        underWay.add(one)
      }
      // Mails may have ended while the statement ran: their places are free. Others may wait for the next group.
      if (outcomes.length > 0 || (found === GROUP && underWay.size < AT_ONCE)) continue
      if (underWay.size > 0) await Promise.race(underWay)
      else if (found === 0) break
    }
  } catch (error) {
    // The mails under way are not interrupted: their outcomes are worth knowing.
    await Promise.all(underWay)
    if (outcomes.length > 0) await record(0)
    throw error
  }
  return { stopped: settings ?? refusals.problem(), setback, hasSent }
}
