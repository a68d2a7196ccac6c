import { type Fields, type ListOperation, type LiveDocument, splitPath } from '@boutique/domain'
import type { Draft } from './autosave-draft.ts'
import { type Conflict, failureOf } from './autosave-failure.ts'
import { type Batch, isNothing, NOTHING_PENDING } from './autosave-pending.ts'
import { EditState } from './autosave-state.ts'
import { storedChanges } from './autosave-values.ts'

type Data = Record<string, unknown>

/** A save as the server takes it: values by path, operations on lists, and the revision they were typed on. */
export interface Save {
  changes: Record<string, unknown>
  operations: ListOperation[]
  rev: number
}

export interface EditOptions {
  id: string
  fields: Fields
  /** The stored document; without it the session creates one, and `defaults` are what the empty form shows. */
  document?: LiveDocument
  defaults?: Data
  /** Fields that only the creation takes; with them it waits until it is asked for. */
  creation?: Fields
  /** Milliseconds of quiet before a save (500); a field may have its own. */
  delay?: number
  /** The first change after the load starts no timer (SHOP-09). */
  quietStart?: boolean
  save(save: Save): Promise<LiveDocument>
  create(values: Data): Promise<LiveDocument>
  /** Told of each end of a save; `asked` when the person asked for it. */
  onSaved?(result: { created: boolean; asked: boolean; document: LiveDocument }): void
  onFailed?(failure: { problem: unknown; created: boolean; asked: boolean }): void
  /** Where unsaved text survives a reload. */
  draft?: Draft
  keepDraft?(draft: Draft | undefined): void
}

export type SaveStatus = 'new' | 'saved' | 'unsaved' | 'saving' | 'offline'

/** What the form shows; replaced as a whole at each change, its parts shared when they did not change. */
export interface EditSnapshot {
  /** The stored document with what was typed over it. */
  document: Data
  stored: boolean
  status: SaveStatus
  /** Messages by change path, of touched fields only (FORM-10). */
  errors: Readonly<Record<string, string>>
  conflicts: Readonly<Record<string, Conflict>>
  /** Paths that somebody else changed, with the revision that did. */
  fresh: Readonly<Record<string, number>>
  /** Why the document is no longer there. */
  gone?: string
}

/** What became of an explicit save. `invalid` names the paths that stop it. */
export type Submitted = { result: 'saved' | 'running' | 'conflict' | 'failed' } | { result: 'invalid'; paths: string[] }

const FIRST_RETRY = 1000
const LAST_RETRY = 30_000

/**
 * One document being edited: keeps what is typed, saves it after a quiet moment, one save at a time, and merges what
 * others do. Knows neither the network nor the screen (FORM-01 to FORM-12).
 */
export class EditSession {
  readonly id: string
  readonly #options: EditOptions
  readonly #state: EditState
  readonly #listeners = new Set<() => void>()
  #running: Promise<boolean> | undefined
  #asked = false
  #queued: LiveDocument | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #attempts = 0
  #quiet: boolean
  #open = true
  #holds = 0
  #snapshot: EditSnapshot

  constructor(options: EditOptions) {
    const { id, fields, document, defaults = {}, draft, creation } = options
    const pending = draft?.id === id ? draft.pending : NOTHING_PENDING
    this.id = id
    this.#options = options
    this.#state = new EditState(fields, document, defaults, pending, creation)
    // Nothing was loaded into a new document: its first change is a change like any other.
    this.#quiet = document !== undefined && options.quietStart === true
    this.#snapshot = this.#look()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly snapshot = (): EditSnapshot => this.#snapshot

  /** Whether leaving now would lose something or cut a save short (FORM-05, FORM-06). */
  get dirty(): boolean {
    return this.#running !== undefined || this.#holds > 0 || !isNothing(this.#state.pending)
  }

  /** Something else is under way that leaving would lose, such as a photo being sent. Returns its end. */
  hold(): () => void {
    this.#holds += 1
    return () => {
      this.#holds -= 1
    }
  }

  /** A field got another value, as typed; undefined or '' for nothing, null to erase a secret. */
  change(path: string, value: unknown): void {
    this.#state.change(path, value)
    this.#changed(path)
  }

  /** Adds, removes or moves an item of a list. */
  operate(operation: ListOperation): void {
    this.#state.operate(operation)
    this.#changed(operation.path)
  }

  focus(path: string): void {
    this.#state.focus(path)
  }

  /** The person left a field: its errors may show, and it takes its stored form. */
  blur(path: string): void {
    this.#state.blur(path)
    this.#emit()
  }

  /** A save that was asked for. Refused while one runs (FORM-04). */
  async submit(): Promise<Submitted> {
    if (this.#running) return { result: 'running' }
    this.#state.submitted = true
    this.#state.stopped = false
    const paths = this.blocking()
    this.#emit()
    if (paths.length) return { result: 'invalid', paths }
    if (Object.keys(this.#state.conflicts).length) return { result: 'conflict' }
    this.#asked = true
    const done = await this.flush()
    this.#asked = false
    return { result: done ? 'saved' : 'failed' }
  }

  /** Saves what can be saved now. True when nothing is left. */
  async flush(): Promise<boolean> {
    if (this.#running) await this.#running
    for (let going = true; going && !isNothing(this.#state.pending); ) going = await this.#run()
    return !this.dirty
  }

  /** The paths that forbid an explicit save: missing, unreadable or refused. */
  blocking(): string[] {
    return this.#state.blocking()
  }

  /** The document as the server now has it; anything at or below the revision known is old news. */
  receive(document: LiveDocument): void {
    if (this.#running) {
      // It may be the echo of the save under way: only its answer tells.
      if (document.rev > (this.#queued?.rev ?? 0)) this.#queued = document
      return
    }
    this.#state.receive(document)
    this.#emit()
  }

  /** The document is no longer there for this person. What was typed stays on the screen. */
  vanish(reason: string): void {
    this.#state.gone = reason
    this.#clearTimer()
    this.#emit()
  }

  /** Ends a conflict: one's own value is saved over the other's, or given up. */
  resolve(path: string, choice: 'mine' | 'theirs'): void {
    this.#state.resolve(path, choice)
    this.#emit()
    void this.#run()
  }

  /** The server is back: no need to wait for the next attempt. */
  retry(): void {
    if (this.#attempts > 0) void this.#run()
  }

  /** Abandons what was typed. A save under way goes on. */
  discard(): void {
    this.#state.discard()
    this.#attempts = 0
    this.#clearTimer()
    this.#emit()
  }

  /** The form is on the screen: what a reload gave back is saved after a quiet moment. */
  open(): void {
    this.#open = true
    if (!isNothing(this.#state.pending) && !this.#timer && !this.#running) this.#schedule()
  }

  /** The form left the screen: what waits is tried once more, then no attempt follows another. */
  close(): void {
    this.#open = false
    void this.#run()
  }

  #changed(path: string): void {
    const quiet = this.#options.fields[splitPath(path)[0] ?? '']?.autosave
    if (isNothing(this.#state.pending)) this.#clearTimer()
    else if (this.#quiet) this.#quiet = false
    else this.#schedule(quiet)
    this.#emit()
  }

  #schedule(delay = this.#options.delay ?? 500): void {
    this.#clearTimer()
    if (!this.#open) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#run()
    }, delay)
  }

  #clearTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** One save, if one is allowed. True when it was stored. */
  #run(): Promise<boolean> {
    if (this.#running || this.#state.gone !== undefined || this.#waitsForAsking()) return Promise.resolve(false)
    this.#clearTimer()
    const batch = this.#state.nextBatch()
    if (!batch) {
      this.#emit()
      return Promise.resolve(false)
    }
    this.#state.sending = batch.taken
    this.#state.pending = batch.rest
    this.#running = this.#send(batch)
    this.#emit()
    return this.#running
  }

  #waitsForAsking(): boolean {
    return !this.#state.stored && this.#options.creation !== undefined && !this.#asked
  }

  async #send({ changes, operations, rev }: Batch): Promise<boolean> {
    const created = !this.#state.stored
    const asked = this.#asked
    const { fields, save, create, onSaved, onFailed } = this.#options
    let document: LiveDocument
    try {
      const sent = created
        ? create(this.#state.newValues())
        : save({ changes: storedChanges(fields, changes), operations, rev })
      document = await sent
    } catch (problem) {
      this.#running = undefined
      this.#fail(problem)
      this.#emit()
      onFailed?.({ problem, created, asked })
      return false
    }
    this.#running = undefined
    this.#attempts = 0
    this.#state.succeed(document)
    this.#receiveQueued()
    if (!isNothing(this.#state.pending) && !this.#timer) this.#schedule(0)
    this.#emit()
    onSaved?.({ created, asked, document })
    return true
  }

  #fail(problem: unknown): void {
    const sent = this.#state.giveBack()
    const failure = failureOf(problem)
    this.#attempts = failure.kind === 'later' ? this.#attempts + 1 : 0
    if (failure.kind === 'conflict') this.#state.contest(failure.conflicts, failure.document)
    if (failure.kind === 'refused') this.#state.refuse(failure.errors, sent)
    if (failure.kind === 'gone') this.#state.gone = failure.message
    this.#receiveQueued()
    if (failure.kind === 'later') this.#schedule(Math.min(FIRST_RETRY * 2 ** (this.#attempts - 1), LAST_RETRY))
    else if (failure.kind !== 'gone' && !this.#state.stopped) this.#schedule(0)
  }

  #receiveQueued(): void {
    const queued = this.#queued
    this.#queued = undefined
    if (queued) this.#state.receive(queued)
  }

  #look(): EditSnapshot {
    const { stored, conflicts, fresh, gone } = this.#state
    const document = this.#state.shown()
    return { document, stored, status: this.#status(), errors: this.#state.errors(), conflicts, fresh, gone }
  }

  #status(): SaveStatus {
    if (this.#running) return 'saving'
    if (isNothing(this.#state.pending)) return this.#state.stored ? 'saved' : 'new'
    return this.#attempts > 0 ? 'offline' : 'unsaved'
  }

  #emit(): void {
    this.#snapshot = this.#look()
    const pending = this.#state.unsaved()
    this.#options.keepDraft?.(pending && { id: this.id, pending })
    for (const listener of this.#listeners) listener()
  }
}
