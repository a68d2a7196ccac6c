import {
  equal,
  type FieldError,
  type Fields,
  type ListOperation,
  type LiveDocument,
  missingWhile,
  overlaps,
  splitPath,
  valueAt,
} from '@boutique/domain'
import { Conflicts } from './autosave-conflicts.ts'
import { changedPaths } from './autosave-diff.ts'
import { EditErrors } from './autosave-errors.ts'
import type { Conflict } from './autosave-failure.ts'
import type { EditOptions, IncomingValue } from './autosave-types.ts'
import { aligned, waiting } from './autosave-together.ts'
import { FocusedText, isTyped } from './autosave-typing.ts'
import { addable } from './autosave-removed.ts'
import { UnconfirmedValues } from './autosave-unconfirmed.ts'
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
import {
  isSecret,
  missingIn,
  pendingErrors,
  readable,
  readablePending,
  readAt,
  storable,
  storedChanges,
} from './autosave-values.ts'

type Data = Record<string, unknown>

const SYSTEM = ['id', 'rev', 'deleted', 'createdAt', 'updatedAt', 'datetime', 'boutique', 'secrets']

/**
 * The state of an edited document: the stored document, the unsaved changes, those in flight, and the errors and
 * conflicts of the server. It uses no clock and no network: `EditSession` calls it for each event.
 */
export class EditState {
  stored: boolean
  pending: Pending
  sending: Pending = NOTHING_PENDING
  /** Why the document is no longer available. */
  gone: string | undefined
  /** An earlier attempt to create the document may have been stored with fewer values. */
  mayExist: boolean
  /** Paths that somebody else changed, with the revision of that change. */
  fresh: Readonly<Record<string, number>> = {}
  readonly #fields: Fields
  readonly #creation: Fields
  readonly #given: Data
  readonly #check: (values: Data) => readonly FieldError[]
  #base: Data
  #rev: number
  readonly #errors = new EditErrors()
  readonly #focused = new FocusedText()
  readonly #unconfirmed = new UnconfirmedValues()
  readonly #conflicts: Conflicts

  constructor({ id, fields, document, defaults, given = {}, draft, creation, check = () => [] }: EditOptions) {
    const { pending, sent = false } = draft?.id === id ? draft : { pending: NOTHING_PENDING }
    this.#check = check
    this.#fields = fields
    this.#creation = { ...fields, ...creation }
    this.#conflicts = new Conflicts(fields)
    this.stored = document !== undefined
    this.pending = pending
    this.#given = given
    this.#base = document ?? { ...defaults, ...given }
    this.#rev = document?.rev ?? 0
    this.mayExist = sent
    // A restored draft was left before the reload: its errors show at once.
    for (const path of Object.keys(pending.values)) this.#errors.touch(path)
  }

  get fields(): Fields {
    return this.stored ? this.#fields : this.#creation
  }

  get rev(): number {
    return this.#rev
  }

  /** Whether a save has something to store: changes, or a requested creation from its given values alone. */
  get hasWork(): boolean {
    const isGiven = !this.stored && this.#errors.submitted && Object.keys(this.#given).length > 0
    return isGiven || !isNothing(this.pending)
  }

  /** What the person has to choose, by path. */
  get conflicts(): Readonly<Record<string, Conflict>> {
    return this.#conflicts.all
  }

  /** Saving stopped until the next change: the server refused a save for a reason that is not a field of the form. */
  get stopped(): boolean {
    return this.#errors.stopped
  }

  /** An explicit save was requested: all errors are shown, and a save that the server refused is tried again. */
  submit(): void {
    this.#errors.submitted = true
    this.#errors.stopped = false
  }

  /** A field got a new value, as typed. */
  change(path: string, value: unknown): void {
    this.#errors.type(path)
    const since = this.#focused.type(path, value, this.#rev)
    const raw = storable(value)
    const reference = readable(this.fields, path, valueAt(applyPending(this.#whole(), this.sending), splitPath(path)))
    const read = readAt(this.fields, path, raw)
    this.#errors.forget(path)
    // A stored secret is not in the document: null removes it, and an empty input is no change.
    const isErased = raw === null && isSecret(this.fields, path)
    const isBack = !isErased && !read.errors && equal(read.value ?? undefined, flag(reference, read.value))
    this.pending = withValue(this.pending, path, raw, since)
    if (isBack && path in this.pending.values) {
      this.pending = withoutPath(this.pending, path)
      this.#conflicts.forget(path)
    }
  }

  operate(operation: ListOperation): void {
    const path = operationPath(operation)
    this.#errors.forget(path)
    if (operation.op === 'remove' && this.#focused.isIn(path)) this.#focused.leave()
    if (operation.op === 'remove' && this.conflicts[path]?.isRemoved) return this.resolve(path, 'theirs')
    this.pending = withOperation(this.pending, operation, this.#rev)
  }

  /** A field got the focus. A text field keeps its text until `blur`, whatever arrives. */
  focus(path: string): void {
    if (this.#focused.path === path) return
    this.#focused.leave()
    if (isTyped(this.fields, path)) this.#focused.enter(path, valueAt(this.shown(), splitPath(path)), this.#rev)
  }

  /** The form puts the focus into a field by itself: to leave it without typing is no error. */
  begin(path: string): void {
    this.#errors.begin(path)
  }

  /** A field lost the focus: it shows its stored form, and its errors may show. */
  blur(path: string): void {
    if (this.#focused.path === path) this.#focused.leave()
    this.#errors.blur(path)
  }

  /**
   * An item of a list was opened: when somebody else removes it, the person is asked. Returns a function that ends
   * this.
   */
  openItem(path: string): () => void {
    return this.#conflicts.openItem(path)
  }

  /** Drops the unsaved changes with their errors and conflicts; the save in flight continues. */
  discard(): void {
    this.pending = NOTHING_PENDING
    this.#conflicts.clear()
    this.#errors.clear()
    this.#retype()
  }

  /** Takes over a newer document; fields without unsaved changes show its values. */
  receive(document: LiveDocument): void {
    this.gone = undefined
    if (document.rev <= this.#rev) return
    const all = changedPaths(this.#base, document, SYSTEM)
    const changed = all.filter((path) => !this.#unconfirmed.has(path, valueAt(document, splitPath(path))))
    this.fresh = { ...this.fresh, ...Object.fromEntries(changed.map((path) => [path, document.rev])) }
    this.#adopt(document)
  }

  /** Takes over the result of an action of this person; it also replaces the text of the focused field. */
  accept(document: LiveDocument): void {
    if (document.rev < this.#rev) return
    this.#adopt(document)
    this.#retype()
  }

  /** The save in flight was stored as this document. */
  succeed(document: LiveDocument): void {
    const isCreated = !this.stored
    this.stored = true
    this.#unconfirmed.confirm(this.sending)
    // The response may be the document of an earlier attempt: missing values are saved again, the others are dropped
    // below.
    if (isCreated && this.mayExist) this.pending = mergedPending(this.sending, this.pending)
    for (const name of Object.keys(this.#creation)) {
      if (!Object.hasOwn(this.#fields, name)) this.pending = withoutPath(this.pending, name)
    }
    if (document.rev >= this.#rev) this.#adopt(document, this.sending, isCreated)
    this.sending = NOTHING_PENDING
  }

  /**
   * The save in flight failed: its changes become pending again, below newer ones.
   *
   * @param isUnknown there was no response, and the server may have stored them
   */
  giveBack(isUnknown: boolean): Pending {
    const sent = this.sending
    if (isUnknown) this.#unconfirmed.add(this.fields, sent)
    if (isUnknown) this.mayExist = true
    this.pending = mergedPending(sent, this.pending)
    this.sending = NOTHING_PENDING
    return sent
  }

  contest(conflicts: readonly Conflict[], document: LiveDocument | undefined): void {
    if (document && document.rev >= this.#rev) this.#adopt(document)
    const others = conflicts.filter(({ path, theirs }) => !this.#unconfirmed.has(path, theirs))
    this.#conflicts.add(others, this.#base)
  }

  resolve(path: string, choice: 'mine' | 'theirs'): void {
    const item = valueAt(this.view(), splitPath(path)) as Data
    const stood = this.#conflicts.take(path)
    if (stood) {
      this.pending = withoutPath(this.pending, path)
      if (choice === 'mine') this.operate({ op: 'add', item: addable(this.#fields, path, item), ...stood })
      else if (this.#focused.isIn(path)) this.#focused.leave()
      return
    }
    if (choice === 'theirs') {
      this.pending = withoutPath(this.pending, path)
      if (this.#focused.isIn(path)) this.#retype()
    } else this.pending = rebased(this.pending, (other) => overlaps(other, path), this.#rev)
  }

  /** The server refused a save, whose changes are pending again. */
  refuse(errors: readonly FieldError[], sent: Pending): void {
    this.#errors.refuse(errors, sent, this.pending)
  }

  /** The paths that prevent an explicit save: missing, unreadable or refused. */
  blocking(): string[] {
    const local = [...this.missing(), ...this.#unreadable().map(({ path }) => path)]
    return [...new Set([...local, ...this.#errors.refused])]
  }

  /** The required fields that are empty, touched or not. */
  missing(): string[] {
    return this.#empty().map(({ path }) => path)
  }

  #empty(): FieldError[] {
    const view = this.view()
    const before = this.stored ? this.#base : undefined
    return [...missingIn(this.fields, view, this.stored), ...missingWhile(this.fields, view, before)]
  }

  /**
   * The changes that may be saved now: none while a required field is empty (FORM-02); a new document is saved as a
   * whole, and a flag with the field that it requires.
   */
  nextBatch(): Batch | undefined {
    if (this.stopped || missingIn(this.fields, this.view(), this.stored).length) return undefined
    const unreadable = pendingErrors(this.fields, this.pending)
    if (!this.stored && (unreadable.size || this.#errors.refused.length)) return undefined
    if (isNothing(this.pending) && this.hasWork)
      return { changes: {}, operations: [], rev: this.#rev, taken: NOTHING_PENDING, rest: NOTHING_PENDING }
    const refused = [...this.#errors.refused, ...Object.keys(this.conflicts)]
    const isRefused = (path: string): boolean => unreadable.has(path) || refused.some((other) => overlaps(other, path))
    const waits = waiting(this.fields, this.view(), isRefused)
    if (!this.stored && waits.length > 0) return undefined
    return nextBatch(aligned(this.fields, this.pending), (path) => waits.includes(path) || isRefused(path))
  }

  /** Every given field and every field with a value, including cleared flags: a default must not replace them. */
  newValues(): Data {
    const view = applyPending(this.#base, this.sending)
    const sent = pathsOf(this.sending).map((path) => splitPath(path)[0] as string)
    const names = new Set([...Object.keys(this.#given), ...sent])
    return storedChanges(this.fields, Object.fromEntries([...names].map((name) => [name, view[name]])))
  }

  /** The document with the unsaved changes, as typed. */
  view(): Data {
    return applyPending(applyPending(this.#whole(), this.sending), this.pending)
  }

  /** The document as the form shows it: the focused text as typed, all other values in their stored form. */
  shown(): Data {
    const sending = readablePending(this.fields, this.sending)
    const document = applyPending(applyPending(this.#whole(), sending), readablePending(this.fields, this.pending))
    return this.#focused.applyTo(this.fields, document)
  }

  /**
   * A value that somebody else stored in the focused field and that it does not show; undefined while the field has an
   * unsaved change.
   */
  incoming(): IncomingValue | undefined {
    const changed = [this.sending, this.pending].flatMap(({ values }) => Object.keys(values))
    if (changed.some((path) => this.#focused.isIn(path))) return undefined
    if (this.#conflicts.isInRemoved(this.#focused.path ?? '')) return undefined
    return this.#focused.incoming(this.fields, this.#base, this.#rev)
  }

  /** The field that has the focus, if it is typed. */
  get focusedPath(): string | undefined {
    return this.#focused.path
  }

  /** The document as the server last sent it; the initial values before the first save. */
  get base(): Data {
    return this.#base
  }

  /** The documents that refusals name, by path. */
  named(): ReturnType<EditErrors['named']> {
    return this.#errors.named()
  }

  /** Messages by path: those of the server, then local errors of touched fields (FORM-10). */
  errors(): Record<string, string> {
    return this.#errors.messages([...this.#unreadable(), ...this.#empty()])
  }

  /** The changes that a reload would lose, without secrets, which are never kept in the browser's storage. */
  unsaved(): Pending | undefined {
    const all = this.#all()
    const values = Object.fromEntries(Object.entries(all.values).filter(([path]) => !isSecret(this.fields, path)))
    const unsaved = { values, operations: all.operations }
    return isNothing(unsaved) ? undefined : unsaved
  }

  /** Whether there is something unsaved, and a draft has all of it. */
  fitsDraft(): boolean {
    const all = this.#all()
    return !isNothing(all) && !Object.keys(all.values).some((path) => isSecret(this.fields, path))
  }

  #all(): Pending {
    return mergedPending(this.sending, this.pending)
  }

  #unreadable(): FieldError[] {
    return [...[...pendingErrors(this.fields, this.pending).values()].flat(), ...this.#check(this.view())]
  }

  /**
   * Takes over a newer document. Pending changes are rebased to it, except where somebody else changed the same path:
   * there the older revision lets the server detect the conflict.
   */
  #adopt(document: LiveDocument, sent: Pending = NOTHING_PENDING, isCreated = false): void {
    const [before, known] = [this.#base, this.#rev]
    const sentPaths = pathsOf(sent)
    const isCurrent = (path: string, since: number): boolean =>
      isCreated ||
      this.#unconfirmed.has(path, valueAt(document, splitPath(path))) ||
      sentPaths.some((other) => overlaps(other, path)) ||
      (since >= known && equal(valueAt(before, splitPath(path)), valueAt(document, splitPath(path))))
    this.pending = rebased(this.pending, isCurrent, document.rev)
    const operations = [...sent.operations, ...this.pending.operations].map(({ operation }) => operation)
    this.#conflicts.keepRemoved(pathsOf(this.pending), operations, before, document)
    this.#base = document
    this.#rev = document.rev
    for (const [path, { value }] of Object.entries(this.pending.values)) {
      const read = readAt(this.fields, path, value)
      const isStored = !read.errors && equal(read.value ?? undefined, valueAt(document, splitPath(path)))
      if (!isStored || isSecret(this.fields, path) || this.#conflicts.isInRemoved(path)) continue
      this.pending = withoutPath(this.pending, path)
      this.#conflicts.forget(path)
    }
    this.#focused.rebase(({ path, text, since }) => {
      const stored = valueAt(document, splitPath(path))
      return equal(readable(this.fields, path, text), stored) || isCurrent(path, since)
    }, document.rev)
  }

  /** The stored document, with the items that somebody else removed and that are still open here. */
  #whole(): Data {
    return this.#conflicts.withRemoved(this.#base)
  }

  /** A value was set on request: the focused field shows it and keeps it until blur. */
  #retype(): void {
    const path = this.#focused.path
    this.#focused.leave()
    if (path !== undefined) this.focus(path)
  }
}

/** An absent flag equals false: setting and clearing it again is no change. */
const flag = (stored: unknown, read: unknown): unknown => (read === false && stored === undefined ? false : stored)

/** The paths that changes concern: of values, and of the lists of operations. */
const pathsOf = ({ values, operations }: Pending): string[] => [
  ...Object.keys(values),
  ...operations.map(({ operation }) => operation.path),
]
