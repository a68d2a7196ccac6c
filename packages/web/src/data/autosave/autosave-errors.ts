import { equal, type FieldError, overlaps } from '@boutique/domain'
import { operationPath, type Pending } from './autosave-pending.ts'

/**
 * The errors of an edited document: what the server refused, until it changes here, and which errors found in the browser
 * show (FORM-10).
 */
export class EditErrors {
  /** An explicit save was requested: all errors are shown. */
  submitted = false
  /** The server refused a save for a reason that is not a field of the form: nothing is sent until the next change. */
  stopped = false
  /** Errors of the server by path; such a path is not sent again until it changes. */
  readonly #refused = new Map<string, FieldError>()
  readonly #touched = new Set<string>()
  #begun: string | undefined

  /** The paths that the server refused. */
  get refused(): string[] {
    return [...this.#refused.keys()]
  }

  /** The errors of a field may show. */
  touch(path: string): void {
    this.#touched.add(path)
  }

  /** The form puts the focus into a field by itself: to leave it without typing is no error. */
  begin(path: string): void {
    this.#begun = path
  }

  /** Something was typed in a field. */
  type(path: string): void {
    if (this.#begun === path) this.#begun = undefined
  }

  /** A field lost the focus. */
  blur(path: string): void {
    if (this.#begun !== path) this.touch(path)
    this.#begun = undefined
  }

  /**
   * The server refused a save. Refused paths are held back, unless they changed meanwhile; if none of them is a field
   * of the form, saving stops until the next change.
   *
   * @param pending the changes since the save, with its own below them
   */
  refuse(errors: readonly FieldError[], sent: Pending, pending: Pending): void {
    const paths = [...Object.keys(sent.values), ...sent.operations.map(({ operation }) => operationPath(operation))]
    const isNewer = (path: string): boolean =>
      Object.entries(sent.values).some(
        ([other, { value }]) => overlaps(other, path) && !equal(pending.values[other]?.value, value),
      )
    for (const error of errors) if (!isNewer(error.path)) this.#refused.set(error.path, error)
    this.stopped = !errors.some(({ path }) => path !== '' && paths.some((other) => overlaps(other, path)))
  }

  /** A refused path changed, or another member of its item, on which the refusal may depend: it may be sent again. */
  forget(path: string): void {
    this.stopped = false
    const item = itemOf(path)
    for (const refused of this.#refused.keys())
      if (overlaps(refused, path) || (item !== '' && item === itemOf(refused))) this.#refused.delete(refused)
  }

  /** All changes were dropped, with their errors. */
  clear(): void {
    this.submitted = false
    this.stopped = false
    this.#refused.clear()
    this.#touched.clear()
  }

  /** The documents that the refusals of the server name, by path. */
  named(): Record<string, NonNullable<FieldError['document']>> {
    return Object.fromEntries(
      [...this.#refused].flatMap(([path, { document }]) => (document ? [[path, document]] : [])),
    )
  }

  /** Messages by path: those of the server, then those of `local` that may show. */
  messages(local: readonly FieldError[]): Record<string, string> {
    const errors: Record<string, string> = {}
    for (const [path, { message }] of this.#refused) errors[path] = message
    for (const { path, message } of local) {
      if (this.submitted || this.#touched.has(path)) errors[path] ??= message
    }
    return errors
  }
}

/** The path of the item or group of a member; empty for a field of the document. */
const itemOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
