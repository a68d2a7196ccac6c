import { type ListOperation, type LiveDocument, splitPath } from '@boutique/domain'
import type { Draft } from './autosave-draft.ts'
import { failureOf } from './autosave-failure.ts'
import { type Batch, isNothing } from './autosave-pending.ts'
import { EditState } from './autosave-state.ts'
import type { EditOptions, EditSnapshot, SaveStatus, Submitted } from './autosave-types.ts'
import { storedChanges } from './autosave-values.ts'
import { type PendingWork, OtherWork } from './other-work.ts'
import { SaveTimer } from './save-timer.ts'

export type { EditOptions, EditSnapshot, Save, Submitted } from './autosave-types.ts'

/** The most ids that a creation tries: a taken one is rare, a second one has another cause. */
const MAX_IDS = 3

/** The first and the longest retry delay, in milliseconds. */
const FIRST_RETRY = 1000
const LAST_RETRY = 30_000

/**
 * The editing session of one document: keeps unsaved changes, saves them after a debounce with one save in flight at a
 * time, and merges changes of other people. It is independent of network and screen (FORM-01 to FORM-12).
 */
export class EditSession {
  #id: string
  readonly #options: EditOptions
  readonly #state: EditState
  readonly #listeners = new Set<() => void>()
  #running: Promise<boolean> | undefined
  #requested = false
  #queued: LiveDocument | undefined
  readonly #timer = new SaveTimer(() => this.#runUnlessWaiting())
  #attempts = 0
  #quiet: boolean
  #open = true
  #isAside = false
  #waits = false
  readonly #others = new OtherWork()
  #snapshot: EditSnapshot

  constructor(options: EditOptions) {
    this.#id = options.id
    this.#options = options
    this.#state = new EditState(options)
    // A new document was not loaded: its first change starts the timer.
    this.#quiet = options.document !== undefined && options.quietStart === true
    this.#snapshot = this.#look()
  }

  /** The id of the document. That of a new one changes when it turns out to be taken. */
  get id(): string {
    return this.#id
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly snapshot = (): EditSnapshot => this.#snapshot
  /** The document as the server last sent it, without unsaved changes. */
  readonly storedDocument = (): Readonly<Record<string, unknown>> => this.#state.base

  /** Whether leaving now would lose a change or interrupt a save (FORM-05, FORM-06). */
  get dirty(): boolean {
    return this.#isUnsaved() || this.#others.dirty
  }

  /**
   * Whether closing the form would lose something while the page stays open: nothing that was set aside, and not the work
   * that goes on in the background, once the document is stored.
   */
  get needsForm(): boolean {
    if (this.#isAside) return false
    return this.#isUnsaved() || (this.#state.stored ? this.#others.needsForm : this.#others.dirty)
  }

  /** Whether a draft in the browser would keep all that closing the form would lose. */
  get fitsDraft(): boolean {
    return !this.#state.stored || (this.#state.fitsDraft() && !this.#others.needsForm)
  }

  /** Whether a save that nobody asked for waits until the focused field is left. */
  waitsForLeaving(): boolean {
    const { focusedPath, stored, base } = this.#state
    if (focusedPath === undefined || !this.#options.waitsForLeaving) return false
    return this.#options.waitsForLeaving(focusedPath, stored ? base : undefined, this.#state.view())
  }

  /** Whether the form is shown. */
  get isOpen(): boolean {
    return this.#open
  }

  /**
   * Registers other work that leaving would lose, such as an upload or the session of a line of the form. `flush` tries
   * to finish it. Returns a function that ends the registration.
   */
  hold(work: PendingWork = { dirty: true }): () => void {
    return this.#others.hold(work)
  }

  /** A field got a new value, as typed; undefined or '' for empty, null to remove a secret. */
  change(path: string, value: unknown): void {
    this.#state.change(path, value)
    this.#changed(path)
  }

  /** Adds, removes or moves an item of a list. */
  operate(operation: ListOperation): void {
    this.#state.operate(operation)
    this.#changed(operation.path)
  }

  /**
   * The person opened an item of a list, by its path: when somebody else removes it, it stays until the person chooses.
   * Returns a function that ends that.
   */
  openItem(path: string): () => void {
    return this.#state.openItem(path)
  }

  /** A field got the focus: its text does not change before `blur`. */
  focus(path: string): void {
    this.#state.focus(path)
    this.#emit()
  }

  /** The form puts the focus into a field by itself: to leave it without typing is no error. */
  begin(path: string): void {
    this.#state.begin(path)
  }

  /** A field lost the focus: its errors may show, and it shows its stored form. */
  blur(path: string): void {
    this.#state.blur(path)
    if (this.#waits) this.#schedule(0)
    this.#waits = false
    this.#emit()
  }

  /** An explicit save. Refused while one is in flight (FORM-04). */
  async submit(): Promise<Submitted> {
    if (this.#running) return { result: 'running' }
    this.#state.submit()
    const paths = this.blocking()
    this.#emit()
    if (paths.length) return { result: 'invalid', paths }
    if (Object.keys(this.#state.conflicts).length) return { result: 'conflict' }
    this.#requested = true
    const done = await this.flush()
    this.#requested = false
    return { result: done ? 'saved' : 'failed' }
  }

  /** Saves now what can be saved, including the registered work. Resolves with true when nothing is left. */
  async flush(): Promise<boolean> {
    if (this.#running) await this.#running
    for (let going = true; going && this.#state.hasWork; ) going = await this.#run()
    await this.#others.flush()
    return !this.dirty
  }

  /** The paths that prevent an explicit save: missing, unreadable or refused. */
  blocking(): string[] {
    return this.#state.blocking()
  }

  /** The paths of the required fields that are empty, touched or not. */
  missing(): string[] {
    return this.#state.missing()
  }

  /** A newer document from the server; anything at or below the known revision is ignored. */
  receive(document: LiveDocument): void {
    if (this.#running) {
      // It may be the echo of the save in flight: it is processed after the response.
      if (document.rev > (this.#queued?.rev ?? 0)) this.#queued = document
      return
    }
    this.#state.receive(document)
    this.#emit()
  }

  /** Takes over the result of an action of this person: the focused field shows its new value too. */
  accept(document: LiveDocument): void {
    this.#state.accept(document)
    this.#emit()
  }

  /** The document is no longer available to this person. The typed text stays on the screen. */
  vanish(reason: string): void {
    this.#state.gone = reason
    this.#timer.stop()
    this.#emit()
  }

  /** Resolves a conflict: the person's value is saved over the other one, or dropped. */
  resolve(path: string, choice: 'mine' | 'theirs'): void {
    this.#state.resolve(path, choice)
    this.#emit()
    void this.#run()
  }

  /** The server may be reachable again: retries now, and soon after if it is not. */
  retry(): void {
    if (this.#attempts === 0 || this.#running) return
    this.#attempts = 1
    void this.#run()
  }

  /** Drops the unsaved changes, including the registered work. A save in flight continues. */
  discard(): void {
    this.#others.discard()
    this.#state.discard()
    this.#attempts = 0
    this.#timer.stop()
    this.#emit()
  }

  /** Keeps the draft for later: it leaves this tab, and is offered by the next form of the document. */
  setAside(): void {
    this.#isAside = true
    this.#emit()
  }

  /** The form is shown: restored changes are saved after the debounce. */
  open(): void {
    this.#open = true
    if (!isNothing(this.#state.pending) && !this.#timer.isSet && !this.#running) this.#schedule()
  }

  /** The form is closed: the remaining changes are saved now; a failed save is not retried. */
  close(): Promise<boolean> {
    this.#open = false
    return this.flush()
  }

  #isUnsaved(): boolean {
    return this.#running !== undefined || !isNothing(this.#state.pending)
  }

  #changed(path: string): void {
    const quiet = this.#options.fields[splitPath(path)[0] ?? '']?.autosave
    if (isNothing(this.#state.pending)) this.#timer.stop()
    else if (this.#quiet) this.#quiet = false
    else this.#schedule(quiet)
    this.#emit()
  }

  #schedule(delay = this.#options.delay ?? 500): void {
    if (this.#open) this.#timer.start(delay)
    else this.#timer.stop()
  }

  /** Starts a save if one is allowed. Resolves with true when it was stored. */
  #run(): Promise<boolean> {
    if (this.#running || this.#state.gone !== undefined || this.#waitsForAsking()) return Promise.resolve(false)
    this.#timer.stop()
    this.#waits = false
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

  #runUnlessWaiting(): void {
    this.#waits = this.waitsForLeaving()
    if (this.#waits) this.#emit()
    else void this.#run()
  }

  #waitsForAsking(): boolean {
    return !this.#state.stored && this.#options.creation !== undefined && !this.#requested
  }

  async #send({ changes, operations, rev }: Batch): Promise<boolean> {
    const created = !this.#state.stored
    const requested = this.#requested
    const { fields, save, onSaved, onFailed } = this.#options
    let document: LiveDocument
    try {
      const sent = created ? this.#create() : save({ changes: storedChanges(fields, changes), operations, rev })
      document = await sent
    } catch (problem) {
      this.#running = undefined
      this.#fail(problem)
      this.#emit()
      onFailed?.({ problem, created, requested })
      return false
    }
    this.#running = undefined
    this.#attempts = 0
    this.#state.succeed(document)
    this.#receiveQueued()
    if (!isNothing(this.#state.pending) && !this.#timer.isSet) this.#schedule(0)
    this.#emit()
    onSaved?.({ created, requested, document })
    return true
  }

  /**
   * Creates the document. When its id is taken, it may be by an earlier attempt whose response was lost: then that
   * document is the result, and the values it lacks are saved. Otherwise the document gets another id.
   */
  async #create(): Promise<LiveDocument> {
    const { create, newId } = this.#options
    for (let tries = 1; ; tries++) {
      try {
        return await create(this.#state.newValues(), this.#id)
      } catch (problem) {
        const failure = failureOf(problem)
        if (failure.kind !== 'taken') throw problem
        if (failure.document && this.#state.mayExist) return failure.document
        if (!newId || tries === MAX_IDS) throw problem
        this.#id = newId()
        this.#state.mayExist = false
        this.#emit()
      }
    }
  }

  #fail(problem: unknown): void {
    const failure = failureOf(problem)
    const sent = this.#state.giveBack(failure.kind === 'later')
    this.#attempts = failure.kind === 'later' ? this.#attempts + 1 : 0
    if (failure.kind === 'conflict') this.#state.contest(failure.conflicts, failure.document)
    if (failure.kind === 'refused') this.#state.refuse(failure.errors, sent)
    if (failure.kind === 'taken') this.#state.refuse([], sent)
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
    const [document, incoming] = [this.#state.shown(), this.#state.incoming()]
    const [errors, named] = [this.#state.errors(), this.#state.named()]
    const waits = this.#waits && !this.#running ? true : undefined
    const byHand = this.#isByHand() ? true : undefined
    return { document, stored, status: this.#status(), errors, named, conflicts, fresh, incoming, waits, byHand, gone }
  }

  /** Whether unsaved changes wait for nothing but the person. */
  #isByHand(): boolean {
    if (this.#options.quietStart !== true || !this.#state.stored || this.#attempts > 0) return false
    return !isNothing(this.#state.pending) && !this.#timer.isSet && this.#running === undefined
  }

  #status(): SaveStatus {
    if (this.#running) return 'saving'
    if (isNothing(this.#state.pending)) return this.#state.stored ? 'saved' : 'new'
    return this.#attempts > 0 ? 'offline' : 'unsaved'
  }

  /** What a reload would lose. A creation that is under way may be stored before the reload. */
  #draft(pending: Draft['pending']): Draft {
    const isSent = !this.#state.stored && (this.#running !== undefined || this.#state.mayExist)
    return { id: this.#id, pending, ...(isSent && { sent: true }) }
  }

  #emit(): void {
    this.#snapshot = this.#look()
    const pending = this.#state.unsaved()
    this.#options.keepDraft?.(pending && this.#draft(pending), this.#isAside)
    for (const listener of this.#listeners) listener()
  }
}
