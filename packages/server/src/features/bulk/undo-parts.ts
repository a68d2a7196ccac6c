import { type Actor, collectionOf, Problem } from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { undoEntries } from '../../operations/undo/undo.ts'
import type { Left } from '../../operations/undo/undo-write.ts'
import type { Planned } from '../../operations/write/plan.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import { isForLater, isOfAll } from './part-size.ts'
import { laterThan, type PartedRun, type RunEnd } from './run-parts.ts'

/** A document that a commit wrote, with the revision that it made. */
export interface Written {
  collection: string
  id: string
  rev: number
  /** Of a document below another one. */
  parent?: string
  /** Later revisions that are undone with it. */
  later?: readonly number[]
}
/** Why a document is left. */
export interface Kept {
  code: string
  message: string
}

/** Written documents that are undone, commit by commit. `R` is how the work is stored. */
export interface UndoneWork<R> {
  /** How it is stored; undefined once it ended. */
  current(): Promise<R | undefined>
  progressOf(row: R): [done: number, total: number]
  /** The documents of the latest commit that was not looked at. */
  next(row: R): Promise<readonly Written[]>
  /** Marks documents as undone, those in `kept` as left, by their ids, with what the undo wrote. */
  note(
    on: Queryable,
    row: R,
    written: readonly Written[],
    kept: ReadonlyMap<string, Kept>,
    planned: readonly Planned[],
  ): Promise<void>
  end(row: R, state: 'annule' | 'arrete', stopped?: string): Promise<void>
}

/**
 * Undoes commits, the latest first, each by the rules of every undo: what somebody changed since stays and is told. A
 * commit that cannot be undone as a whole is undone document by document.
 */
export async function undoParts<R>(engine: Engine, run: PartedRun, work: UndoneWork<R>): Promise<RunEnd> {
  for (;;) {
    run.signal.throwIfAborted()
    const row = await work.current()
    if (row === undefined) return undefined
    run.progress(...work.progressOf(row))
    const written = await work.next(row)
    if (written.length === 0) {
      await work.end(row, 'annule')
      return undefined
    }
    if (run.isOver()) return { again: engine.now() }
    const began = performance.now()
    try {
      await new PartUndo(engine, await run.person(), run.boutique, work, row).undo(written)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (isForLater(error)) return laterThan(engine, error)
      await work.end(row, 'arrete', error.message)
      return undefined
    }
    await run.rest(performance.now() - began)
  }
}

class PartUndo<R> {
  readonly #engine: Engine
  readonly #actor: Actor
  readonly #boutique: string
  readonly #work: UndoneWork<R>
  readonly #row: R

  constructor(engine: Engine, actor: Actor, boutique: string, work: UndoneWork<R>, row: R) {
    this.#engine = engine
    this.#actor = actor
    this.#boutique = boutique
    this.#work = work
    this.#row = row
  }

  /** Undoes one commit. @throws Problem only for what is no refusal of a document */
  async undo(written: readonly Written[]): Promise<void> {
    const refused = await this.#together(written, false)
    if (!refused) return
    if (written.length === 1) return this.#keep(written[0] as Written, refused)
    // Those that the refused undo did not look at.
    const left = new Set((await this.#work.next(this.#row)).map(({ id }) => id))
    for (const one of written) {
      if (!left.has(one.id)) continue
      const why = await this.#together([one], true)
      if (why) await this.#keep(one, why)
    }
  }

  #keep(one: Written, { code, message }: Problem): Promise<void> {
    return this.#work.note(this.#engine.pool, this.#row, [one], new Map([[one.id, { code, message }]]), [])
  }

  async #together(written: readonly Written[], alone: boolean): Promise<Problem | undefined> {
    const { collection, id, rev, parent } = written[0] as Written
    const settled = (on: Queryable, left: readonly Left[], planned: readonly Planned[]) =>
      this.#work.note(on, this.#row, written, keptOf(this.#engine, written, left), planned)
    try {
      const target = { boutique: this.#boutique || null, collection, id, ...(parent !== undefined && { parent }) }
      const also = written.flatMap(({ later, ...one }) => (later ? [{ ...one, revs: later }] : []))
      await undoEntries(this.#engine, this.#actor, target, [rev], { alone, also, keepsChanged: true, settled })
      return undefined
    } catch (error) {
      if (!(error instanceof Problem) || isForLater(error) || isOfAll(error)) throw error
      return error
    }
  }
}

/** The documents that an undo left, in whole or in part, with the first reason. */
function keptOf({ registry }: Engine, written: readonly Written[], left: readonly Left[]): Map<string, Kept> {
  const ids = new Set(written.map(({ id }) => id))
  const kept = new Map<string, Kept>()
  for (const { collection, id, path, message } of left) {
    if (!ids.has(id) || kept.has(id)) continue
    const label = collectionOf(registry, collection).fields[path.split('/')[0] ?? '']?.label
    kept.set(id, { code: 'annulation.conflit', message: label === undefined ? message : `${label} : ${message}` })
  }
  return kept
}
