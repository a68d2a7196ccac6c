import { equal, type FieldError, type Fields, type ListOperation, type LiveDocument } from '@boutique/domain'
import { overlaps, splitPath, valueAt, withValueAt } from '@boutique/domain'
import { changedPaths } from './autosave-diff.ts'
import type { Conflict } from './autosave-failure.ts'
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
import { isSecret, missingIn, pendingErrors, readAt, storable, storedChanges } from './autosave-values.ts'

type Data = Record<string, unknown>

const SYSTEM = ['id', 'rev', 'deleted', 'createdAt', 'updatedAt', 'datetime', 'boutique', 'secrets']

/**
 * What a form knows of its document: what the server has, what was typed over it, what is being sent, and what the
 * server said of it. No clock, no network: `EditSession` tells it what happens.
 */
export class EditState {
  stored: boolean
  pending: Pending
  sending: Pending = NOTHING_PENDING
  /** Why the document is no longer there. */
  gone: string | undefined
  /** A refusal that names no field of ours: nothing is sent until something changes. */
  stopped = false
  /** An explicit save was asked for: every error may show. */
  submitted = false
  conflicts: Readonly<Record<string, Conflict>> = {}
  /** Paths that somebody else changed, with the revision that did. */
  fresh: Readonly<Record<string, number>> = {}
  readonly #fields: Fields
  readonly #creation: Fields
  #base: Data
  #rev: number
  /** What the server said of a path; it is not sent again before it changes. */
  #refused = new Map<string, string>()
  #touched = new Set<string>()
  #focused: string | undefined
  /** The text of the focused field as typed, while its stored form is what the document holds: "12," for 12. */
  #typed = new Map<string, { raw: unknown; stored: unknown }>()

  /** @param creation fields that only the creation takes, beside those of the document */
  constructor(
    fields: Fields,
    document: LiveDocument | undefined,
    defaults: Data,
    pending: Pending,
    creation: Fields = {},
  ) {
    this.#fields = fields
    this.#creation = { ...fields, ...creation }
    this.stored = document !== undefined
    this.pending = pending
    this.#base = document ?? defaults
    this.#rev = document?.rev ?? 0
  }

  get fields(): Fields {
    return this.stored ? this.#fields : this.#creation
  }

  get rev(): number {
    return this.#rev
  }

  change(path: string, value: unknown): void {
    const raw = storable(value)
    const reference = valueAt(applyPending(this.#base, this.sending), splitPath(path))
    const read = readAt(this.fields, path, raw)
    this.#forgetRefusals(path)
    this.#typed.delete(path)
    // A stored secret is not in the document: null erases it, and nothing typed is no change.
    const isErased = raw === null && isSecret(this.fields, path)
    const isBack = !isErased && !read.errors && equal(read.value ?? undefined, flag(reference, read.value))
    this.pending = withValue(this.pending, path, raw, this.#rev)
    if (isBack && path in this.pending.values) {
      this.pending = withoutPath(this.pending, path)
      this.#forgetConflicts(path)
      this.#typed.set(path, { raw, stored: reference })
    }
  }

  operate(operation: ListOperation): void {
    this.#forgetRefusals(operationPath(operation))
    this.pending = withOperation(this.pending, operation, this.#rev)
  }

  focus(path: string): void {
    this.#focused = path
  }

  blur(path: string): void {
    if (this.#focused === path) this.#focused = undefined
    this.#typed.delete(path)
    this.#touched.add(path)
  }

  /** Forgets everything typed and all that was said of it; what is being sent goes on. */
  discard(): void {
    this.pending = NOTHING_PENDING
    this.conflicts = {}
    this.submitted = false
    this.stopped = false
    this.#refused.clear()
    this.#typed.clear()
    this.#touched.clear()
  }

  /** Takes a newer document, from somebody else: what nobody touched here shows it. */
  receive(document: LiveDocument): void {
    this.gone = undefined
    if (document.rev <= this.#rev) return
    const changed = changedPaths(this.#base, document, SYSTEM)
    this.fresh = { ...this.fresh, ...Object.fromEntries(changed.map((path) => [path, document.rev])) }
    this.#adopt(document)
  }

  /** The save under way was stored as this document. */
  succeed(document: LiveDocument): void {
    const sent = this.sending
    const focused = this.#focused === undefined ? undefined : sent.values[this.#focused]
    this.stored = true
    for (const name of Object.keys(this.#creation)) {
      if (!Object.hasOwn(this.#fields, name)) this.pending = withoutPath(this.pending, name)
    }
    if (document.rev >= this.#rev) this.#adopt(document, sent)
    this.sending = NOTHING_PENDING
    if (focused && this.#focused !== undefined) this.#keepTyped(this.#focused, focused.value)
  }

  /** The save under way was not stored: what it carried waits again, under what was typed since. */
  giveBack(): Pending {
    const sent = this.sending
    this.pending = mergedPending(sent, this.pending)
    this.sending = NOTHING_PENDING
    return sent
  }

  contest(conflicts: readonly Conflict[], document: LiveDocument | undefined): void {
    if (document && document.rev >= this.#rev) this.#adopt(document)
    this.conflicts = { ...this.conflicts, ...Object.fromEntries(conflicts.map((one) => [one.path, one])) }
  }

  resolve(path: string, choice: 'mine' | 'theirs'): void {
    this.#forgetConflicts(path)
    if (choice === 'theirs') {
      this.pending = withoutPath(this.pending, path)
      this.#typed.delete(path)
    } else this.pending = rebased(this.pending, (other) => overlaps(other, path), this.#rev)
  }

  /** The server refused what was sent. Without the refused paths the rest may pass, unless the refusal is about something else. */
  refuse(errors: readonly FieldError[], sent: Pending): void {
    const paths = [...Object.keys(sent.values), ...sent.operations.map(({ operation }) => operationPath(operation))]
    for (const { path, message } of errors) this.#refused.set(path, message)
    this.stopped = !errors.some(({ path }) => path !== '' && paths.some((other) => overlaps(other, path)))
  }

  /** The paths that forbid an explicit save: missing, unreadable or refused. */
  blocking(): string[] {
    const local = [...missingIn(this.fields, this.view()), ...this.#unreadable()].map(({ path }) => path)
    return [...new Set([...local, ...this.#refused.keys()])]
  }

  /** What may be saved now: nothing while a required field is empty (FORM-02); a new document is saved whole or not. */
  nextBatch(): Batch | undefined {
    if (this.stopped || missingIn(this.fields, this.view()).length) return undefined
    const unreadable = pendingErrors(this.fields, this.pending)
    if (!this.stored && (unreadable.size || this.#refused.size)) return undefined
    const held = [...this.#refused.keys(), ...Object.keys(this.conflicts)]
    return nextBatch(this.pending, (path) => unreadable.has(path) || held.some((other) => overlaps(other, path)))
  }

  /** Every field that was filled, flags that were unticked too: a default must not win over the person. */
  newValues(): Data {
    const view = applyPending(this.#base, this.sending)
    const { values, operations } = this.sending
    const paths = [...Object.keys(values), ...operations.map(({ operation }) => operation.path)]
    const names = new Set(paths.map((path) => splitPath(path)[0] as string))
    return storedChanges(this.fields, Object.fromEntries([...names].map((name) => [name, view[name]])))
  }

  /** The document with what was typed over it. */
  view(): Data {
    return applyPending(applyPending(this.#base, this.sending), this.pending)
  }

  /** The same as the person sees it: the focused field keeps its text. */
  shown(): Data {
    let document = this.view()
    for (const [path, { raw, stored }] of this.#typed) {
      if (!equal(valueAt(document, splitPath(path)), stored)) this.#typed.delete(path)
      else document = withValueAt(document, splitPath(path), raw) ?? document
    }
    return document
  }

  /** Messages by path: what the server said, then what is wrong here in fields that were touched (FORM-10). */
  errors(): Record<string, string> {
    const errors = Object.fromEntries(this.#refused)
    for (const { path, message } of [...this.#unreadable(), ...missingIn(this.fields, this.view())]) {
      if (this.submitted || this.#touched.has(path)) errors[path] ??= message
    }
    return errors
  }

  /** What a reload would lose; a secret never lies in the browser's storage. */
  unsaved(): Pending | undefined {
    const all = mergedPending(this.sending, this.pending)
    const values = Object.fromEntries(Object.entries(all.values).filter(([path]) => !isSecret(this.fields, path)))
    const unsaved = { values, operations: all.operations }
    return isNothing(unsaved) ? undefined : unsaved
  }

  #unreadable(): FieldError[] {
    return [...pendingErrors(this.fields, this.pending).values()].flat()
  }

  #adopt(document: LiveDocument, sent: Pending = NOTHING_PENDING): void {
    const before = this.#base
    const sentPaths = [...Object.keys(sent.values), ...sent.operations.map(({ operation }) => operation.path)]
    const isUntouched = (path: string): boolean =>
      sentPaths.some((other) => overlaps(other, path)) ||
      equal(valueAt(before, splitPath(path)), valueAt(document, splitPath(path)))
    this.pending = rebased(this.pending, isUntouched, document.rev)
    this.#base = document
    this.#rev = document.rev
    for (const [path, { value }] of Object.entries(this.pending.values)) {
      const read = readAt(this.fields, path, value)
      const isSaid = !read.errors && equal(read.value ?? undefined, valueAt(document, splitPath(path)))
      if (!isSaid || isSecret(this.fields, path)) continue
      this.pending = withoutPath(this.pending, path)
      this.#forgetConflicts(path)
      if (path === this.#focused) this.#keepTyped(path, value)
    }
  }

  /** The focused field keeps its text when the server stored just that, so that a space at the end survives the save. */
  #keepTyped(path: string, raw: unknown): void {
    const stored = valueAt(this.#base, splitPath(path))
    const read = readAt(this.fields, path, raw)
    if (!read.errors && equal(read.value ?? undefined, stored) && !(path in this.pending.values)) {
      this.#typed.set(path, { raw, stored })
    }
  }

  #forgetRefusals(path: string): void {
    this.stopped = false
    for (const refused of this.#refused.keys()) if (overlaps(refused, path)) this.#refused.delete(refused)
  }

  #forgetConflicts(path: string): void {
    this.conflicts = Object.fromEntries(Object.entries(this.conflicts).filter(([other]) => !overlaps(other, path)))
  }
}

/** A flag that is absent is false: ticking and unticking leads back to nothing. */
const flag = (stored: unknown, read: unknown): unknown => (read === false && stored === undefined ? false : stored)
