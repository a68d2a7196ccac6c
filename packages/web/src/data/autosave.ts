import {
  equal,
  type FieldError,
  type Fields,
  type ListOperation,
  type LiveDocument,
  overlaps,
  splitPath,
  valueAt,
  withValueAt,
} from '@boutique/domain'
import { changedPaths } from './autosave-diff.ts'
import type { Draft } from './autosave-draft.ts'
import {
  applyPending,
  type Batch,
  isNothing,
  mergedPending,
  nextBatch,
  NOTHING_PENDING,
  operationPath,
  type Pending,
  rebased,
  withOperation,
  withoutPath,
  withValue,
} from './autosave-pending.ts'
import { type Conflict, failureOf } from './autosave-failure.ts'
import { isSecret, missingIn, pendingErrors, readAt, storable, storedChanges } from './autosave-values.ts'

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
  /** Milliseconds of quiet before a save (500). */
  delay?: number
  /** The first change after the load starts no timer (SHOP-08). */
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

const SYSTEM = ['id', 'rev', 'deleted', 'createdAt', 'updatedAt', 'datetime', 'boutique', 'secrets']
const FIRST_RETRY = 1000
const LAST_RETRY = 30_000

/**
 * One document being edited: keeps what is typed, saves it after a quiet moment, one save at a time, and merges what
 * others do. Knows neither the network nor the screen (FORM-01 to FORM-12).
 */
export class EditSession {
  readonly id: string
  readonly #options: EditOptions
  readonly #listeners = new Set<() => void>()
  #base: Data
  #rev: number
  #stored: boolean
  #pending: Pending
  #sending: Pending = NOTHING_PENDING
  #running: Promise<boolean> | undefined
  #asked = false
  #queued: LiveDocument | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #attempts = 0
  #quiet: boolean
  #open = true
  #holds = 0
  /** Paths the server refused, with the message and the value refused: the same value is not sent again. */
  #refused = new Map<string, { message: string; value: unknown }>()
  /** A refusal that names no field of ours: nothing is sent until something changes. */
  #stopped = false
  #conflicts: Record<string, Conflict> = {}
  #touched = new Set<string>()
  #submitted = false
  #focused: string | undefined
  /** The text of the focused field as typed, while its stored form is what the document holds: "12," for 12. */
  #typed = new Map<string, { raw: unknown; stored: unknown }>()
  #fresh: Record<string, number> = {}
  #gone: string | undefined
  #snapshot: EditSnapshot

  constructor(options: EditOptions) {
    const { id, document, defaults = {}, draft } = options
    this.id = id
    this.#options = options
    this.#base = document ?? defaults
    this.#rev = document?.rev ?? 0
    this.#stored = document !== undefined
    this.#quiet = options.quietStart ?? false
    this.#pending = draft?.id === id ? draft.pending : NOTHING_PENDING
    this.#snapshot = this.#look()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly snapshot = (): EditSnapshot => this.#snapshot
  /** Whether leaving now would lose something or cut a save short (FORM-05, FORM-06). */
  get dirty(): boolean {
    return this.#running !== undefined || this.#holds > 0 || !isNothing(this.#pending)
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
    const raw = storable(value)
    const reference = valueAt(applyPending(this.#base, this.#sending), splitPath(path))
    const read = readAt(this.#options.fields, path, raw)
    this.#stopped = false
    for (const refused of this.#refused.keys()) if (overlaps(refused, path)) this.#refused.delete(refused)
    this.#typed.delete(path)
    // A stored secret is not in the document: null erases it, and nothing typed is no change.
    const isErased = raw === null && isSecret(this.#options.fields, path)
    const isBack = !isErased && !read.errors && equal(read.value ?? undefined, flag(reference, read.value))
    this.#pending = withValue(this.#pending, path, raw, this.#rev)
    if (isBack && path in this.#pending.values) {
      this.#pending = withoutPath(this.#pending, path)
      this.#forgetConflicts(path)
      this.#typed.set(path, { raw, stored: reference })
    }
    this.#changed()
  }

  /** Adds, removes or moves an item of a list. */
  operate(operation: ListOperation): void {
    this.#stopped = false
    this.#pending = withOperation(this.#pending, operation, this.#rev)
    this.#changed()
  }

  focus(path: string): void {
    this.#focused = path
  }

  /** The person left a field: its errors may show, and it takes its stored form. */
  blur(path: string): void {
    if (this.#focused === path) this.#focused = undefined
    this.#typed.delete(path)
    this.#touched.add(path)
    this.#emit()
  }

  /** A save that was asked for. Refused while one runs (FORM-04). */
  async submit(): Promise<Submitted> {
    if (this.#running) return { result: 'running' }
    this.#submitted = true
    this.#stopped = false
    const paths = this.blocking()
    this.#emit()
    if (paths.length) return { result: 'invalid', paths }
    if (Object.keys(this.#conflicts).length) return { result: 'conflict' }
    this.#asked = true
    const done = await this.flush()
    this.#asked = false
    return { result: done ? 'saved' : 'failed' }
  }

  /** Saves what can be saved now. True when nothing is left. */
  async flush(): Promise<boolean> {
    if (this.#running) await this.#running
    for (let going = true; going && !isNothing(this.#pending); ) going = await this.#run()
    return !this.dirty
  }

  /** The document as the server now has it; anything at or below the revision known is old news. */
  receive(document: LiveDocument): void {
    if (this.#running) {
      // It may be the echo of the save under way: only its answer tells.
      if (document.rev > (this.#queued?.rev ?? 0)) this.#queued = document
      return
    }
    this.#gone = undefined
    if (document.rev > this.#rev) {
      for (const path of changedPaths(this.#base, document, SYSTEM))
        this.#fresh = { ...this.#fresh, [path]: document.rev }
      this.#adopt(document)
    }
    this.#emit()
  }

  /** The document is no longer there for this person. What was typed stays on the screen. */
  vanish(reason: string): void {
    this.#gone = reason
    this.#clearTimer()
    this.#emit()
  }

  /** Ends a conflict: one's own value is saved over the other's, or given up. */
  resolve(path: string, choice: 'mine' | 'theirs'): void {
    this.#forgetConflicts(path)
    if (choice === 'theirs') {
      this.#pending = withoutPath(this.#pending, path)
      this.#typed.delete(path)
    } else this.#pending = rebased(this.#pending, (other) => overlaps(other, path), this.#rev)
    this.#emit()
    void this.#run()
  }

  /** The server is back: no need to wait for the next attempt. */
  retry(): void {
    if (this.#attempts > 0) void this.#run()
  }

  /** Abandons what was typed. A save under way goes on. */
  discard(): void {
    this.#pending = NOTHING_PENDING
    this.#conflicts = {}
    this.#refused.clear()
    this.#typed.clear()
    this.#touched.clear()
    this.#submitted = false
    this.#attempts = 0
    this.#clearTimer()
    this.#emit()
  }

  /** The form is on the screen: what a reload gave back is saved after a quiet moment. */
  open(): void {
    this.#open = true
    if (!isNothing(this.#pending) && !this.#timer && !this.#running) this.#schedule()
  }

  /** The form left the screen: what waits is tried once more, then no attempt follows another. */
  close(): void {
    this.#open = false
    void this.#run()
  }

  #changed(): void {
    if (isNothing(this.#pending)) this.#clearTimer()
    else if (this.#quiet) this.#quiet = false
    else this.#schedule()
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

  /** The paths that forbid an explicit save: missing, unreadable or refused. */
  blocking(): string[] {
    const { fields } = this.#options
    const paths = [
      ...missingIn(fields, this.#view()).map(({ path }) => path),
      ...[...pendingErrors(fields, this.#pending).values()].flat().map(({ path }) => path),
      ...this.#refused.keys(),
    ]
    return [...new Set(paths)]
  }

  #nextBatch(): Batch | undefined {
    const { fields } = this.#options
    if (this.#stopped || missingIn(fields, this.#view()).length) return undefined
    const unreadable = pendingErrors(fields, this.#pending)
    const isHeld = (path: string): boolean =>
      unreadable.has(path) ||
      [...this.#refused.keys()].some((refused) => overlaps(refused, path)) ||
      Object.keys(this.#conflicts).some((conflict) => overlaps(conflict, path))
    if (!this.#stored && (unreadable.size || this.#refused.size)) return undefined
    return nextBatch(this.#pending, isHeld)
  }

  /** One save, if one is allowed. True when it was stored. */
  #run(): Promise<boolean> {
    if (this.#running || this.#gone !== undefined) return Promise.resolve(false)
    this.#clearTimer()
    const batch = this.#nextBatch()
    if (!batch) {
      this.#emit()
      return Promise.resolve(false)
    }
    this.#sending = batch.taken
    this.#pending = batch.rest
    const run = this.#send(batch)
    this.#running = run
    this.#emit()
    return run
  }

  async #send(batch: Batch): Promise<boolean> {
    const created = !this.#stored
    const asked = this.#asked
    const { fields, save, create, onSaved, onFailed } = this.#options
    let document: LiveDocument
    try {
      document = await (created
        ? create(this.#newValues())
        : save({ changes: storedChanges(fields, batch.changes), operations: batch.operations, rev: batch.rev }))
    } catch (problem) {
      this.#fail(problem)
      this.#emit()
      onFailed?.({ problem, created, asked })
      return false
    }
    this.#succeed(document, batch.taken)
    if (!isNothing(this.#pending) && !this.#timer) this.#schedule(0)
    this.#emit()
    onSaved?.({ created, asked, document })
    return true
  }

  /** Every field that was filled, flags that were unticked too: a default must not win over the person. */
  #newValues(): Data {
    const view = applyPending(this.#base, this.#sending)
    const names = new Set([
      ...Object.keys(this.#sending.values).map((path) => splitPath(path)[0] as string),
      ...this.#sending.operations.map(({ operation }) => splitPath(operation.path)[0] as string),
    ])
    return storedChanges(this.#options.fields, Object.fromEntries([...names].map((name) => [name, view[name]])))
  }

  #succeed(document: LiveDocument, sent: Pending): void {
    this.#running = undefined
    this.#attempts = 0
    this.#stored = true
    const focused = this.#focused === undefined ? undefined : sent.values[this.#focused]
    if (document.rev >= this.#rev) this.#adopt(document, sent)
    this.#sending = NOTHING_PENDING
    if (focused && this.#focused !== undefined) this.#keepTyped(this.#focused, focused.value)
    this.#receiveQueued()
  }

  /** The focused field keeps its text when the server stored just that, so that a space at the end survives the save. */
  #keepTyped(path: string, raw: unknown): void {
    const stored = valueAt(this.#base, splitPath(path))
    const read = readAt(this.#options.fields, path, raw)
    if (!read.errors && equal(read.value ?? undefined, stored) && !(path in this.#pending.values)) {
      this.#typed.set(path, { raw, stored })
    }
  }

  #receiveQueued(): void {
    const queued = this.#queued
    this.#queued = undefined
    if (queued) this.receive(queued)
  }

  #fail(problem: unknown): void {
    this.#running = undefined
    this.#pending = mergedPending(this.#sending, this.#pending)
    const sent = this.#sending
    this.#sending = NOTHING_PENDING
    const failure = failureOf(problem)
    if (failure.kind === 'conflict') {
      this.#attempts = 0
      if (failure.document && failure.document.rev >= this.#rev) this.#adopt(failure.document)
      for (const conflict of failure.conflicts) this.#conflicts = { ...this.#conflicts, [conflict.path]: conflict }
    } else if (failure.kind === 'refused') {
      this.#attempts = 0
      this.#refuse(failure.errors, sent)
    } else if (failure.kind === 'gone') this.#gone = failure.message
    else this.#attempts += 1
    this.#receiveQueued()
    if (failure.kind === 'later') this.#schedule(Math.min(FIRST_RETRY * 2 ** (this.#attempts - 1), LAST_RETRY))
    else if (failure.kind !== 'gone' && !this.#stopped) this.#schedule(0)
  }

  #refuse(errors: FieldError[], sent: Pending): void {
    const paths = [...Object.keys(sent.values), ...sent.operations.map(({ operation }) => operationPath(operation))]
    for (const { path, message } of errors) {
      this.#refused.set(path, { message, value: valueAt(this.#view(), splitPath(path)) })
    }
    const isOurs = (error: FieldError): boolean => error.path !== '' && paths.some((path) => overlaps(path, error.path))
    // Without the refused paths the rest may pass; with a refusal about something else it would fail again.
    this.#stopped = !errors.some(isOurs)
  }

  #adopt(document: LiveDocument, sent: Pending = NOTHING_PENDING): void {
    const before = this.#base
    const sentPaths = [...Object.keys(sent.values), ...sent.operations.map(({ operation }) => operation.path)]
    const isUntouched = (path: string): boolean =>
      sentPaths.some((other) => overlaps(other, path)) ||
      equal(valueAt(before, splitPath(path)), valueAt(document, splitPath(path)))
    this.#pending = rebased(this.#pending, isUntouched, document.rev)
    this.#base = document
    this.#rev = document.rev
    for (const [path, { value }] of Object.entries(this.#pending.values)) {
      const read = readAt(this.#options.fields, path, value)
      if (read.errors || !equal(read.value ?? undefined, valueAt(document, splitPath(path)))) continue
      this.#pending = withoutPath(this.#pending, path)
      this.#forgetConflicts(path)
      if (path === this.#focused) this.#keepTyped(path, value)
    }
  }

  #forgetConflicts(path: string): void {
    this.#conflicts = Object.fromEntries(Object.entries(this.#conflicts).filter(([other]) => !overlaps(other, path)))
  }

  #view(): Data {
    return applyPending(applyPending(this.#base, this.#sending), this.#pending)
  }

  #look(): EditSnapshot {
    let document = this.#view()
    for (const [path, { raw, stored }] of this.#typed) {
      if (!equal(valueAt(document, splitPath(path)), stored)) this.#typed.delete(path)
      else document = withValueAt(document, splitPath(path), raw) ?? document
    }
    return {
      document,
      stored: this.#stored,
      status: this.#status(),
      errors: this.#errors(),
      conflicts: this.#conflicts,
      fresh: this.#fresh,
      gone: this.#gone,
    }
  }

  #status(): SaveStatus {
    if (this.#running) return 'saving'
    if (isNothing(this.#pending)) return this.#stored ? 'saved' : 'new'
    return this.#attempts > 0 ? 'offline' : 'unsaved'
  }

  #errors(): Record<string, string> {
    const { fields } = this.#options
    const errors: Record<string, string> = {}
    for (const [path, { message }] of this.#refused) errors[path] = message
    const local = [...[...pendingErrors(fields, this.#pending).values()].flat(), ...missingIn(fields, this.#view())]
    for (const { path, message } of local) if (this.#submitted || this.#touched.has(path)) errors[path] ??= message
    return errors
  }

  #emit(): void {
    this.#snapshot = this.#look()
    this.#options.keepDraft?.(this.#draft())
    for (const listener of this.#listeners) listener()
  }

  #draft(): Draft | undefined {
    const all = mergedPending(this.#sending, this.#pending)
    const values = Object.entries(all.values).filter(([path]) => !isSecret(this.#options.fields, path))
    const pending = { values: Object.fromEntries(values), operations: all.operations }
    return isNothing(pending) ? undefined : { id: this.id, pending }
  }
}

/** A flag that is absent is false: ticking and unticking leads back to nothing. */
const flag = (stored: unknown, read: unknown): unknown => (read === false && stored === undefined ? false : stored)
