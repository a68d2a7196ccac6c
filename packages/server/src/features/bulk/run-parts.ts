import { type Actor, Problem } from '@boutique/domain'
import type { Outside } from '../../jobs/places.ts'
import type { Engine } from '../../operations/engine.ts'
import { isForLater, isOfAll, PartSize } from './part-size.ts'

/** How long work on many documents goes on. */
export interface PartedRun {
  boutique: string
  id: string
  signal: AbortSignal
  progress(done: number, total: number): void
  /** The person who asked, with the rights of the moment. @throws Problem 403 for one who may not act any more */
  person(): Promise<Actor>
  /** Whether others should have their turn now. */
  isOver(): boolean
  /** Waits for another server, while jobs of others work. */
  outside: Outside
  /** A pause after a part, whose work took so many milliseconds, what was waited for `outside` included. */
  rest(worked: number): Promise<void>
}

/** What is left of the work: nothing, or it goes on at an instant. */
export type RunEnd = { again: string } | undefined

/** Work on many documents, in commits of a few. `R` is how it is stored, `I` what it does once. */
export interface PartedWork<R, I> {
  /** How it is stored; undefined once it ended or was stopped. */
  current(): Promise<R | undefined>
  progressOf(row: R): [done: number, total: number]
  /** What was not tried yet. */
  next(row: R, most: number): Promise<readonly I[]>
  /**
   * Does some of it in one commit, which marks it.
   * @throws Problem of what is refused; `Stopped` for a refusal of the person
   */
  write(row: R, items: readonly I[]): Promise<void>
  /** Marks one of it as refused. */
  refuse(row: R, item: I, problem: Problem): Promise<void>
  end(row: R, state: 'fait' | 'arrete', stopped?: string): Promise<void>
}

/** A refusal of the person, not of a document. */
export class Stopped extends Problem {}

/** Turns the refusals of a check of rights into those of the person. @throws Stopped */
export async function orStopped<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof Problem) throw new Stopped(error.status, error.code, error.message)
    throw error
  }
}

/** Milliseconds before work that was refused for the moment is tried again, unless the refusal says more. */
const LATER_MS = 5000

/** When to try again what was refused for the moment. */
export function laterThan(engine: Engine, { details }: Problem): RunEnd {
  const seconds = typeof details.retryAfter === 'number' ? details.retryAfter : 0
  return { again: new Date(Date.parse(engine.now()) + Math.max(LATER_MS, seconds * 1000)).toISOString() }
}

/**
 * Does the work that waits, part after part. Each part marks what it did in its commit, so that a run that is interrupted
 * goes on exactly where it stopped, and two runs at once do nothing twice.
 */
export async function runParts<R, I>(engine: Engine, run: PartedRun, work: PartedWork<R, I>): Promise<RunEnd> {
  const size = new PartSize()
  for (;;) {
    run.signal.throwIfAborted()
    const row = await work.current()
    if (row === undefined) return undefined
    run.progress(...work.progressOf(row))
    const items = await work.next(row, size.most)
    if (items.length === 0) return ended(work.end(row, 'fait'))
    if (run.isOver()) return { again: engine.now() }
    const began = performance.now()
    const refused = await tried(() => work.write(row, items))
    await run.rest(performance.now() - began)
    if (!refused) size.accepted()
    else if (isForLater(refused)) return laterThan(engine, refused)
    else if (refused instanceof Stopped || isOfAll(refused)) return ended(work.end(row, 'arrete', refused.message))
    else if (items.length > 1) size.refused(items.length)
    else await work.refuse(row, items[0] as I, refused)
  }
}

async function ended(end: Promise<void>): Promise<undefined> {
  await end
}

/** Why something was refused, if it was. */
async function tried(write: () => Promise<void>): Promise<Problem | undefined> {
  try {
    await write()
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
