import { equal, type Fields, overlaps, resolvePath, traitsOf } from '@boutique/domain'
import { splitPath, throughAbsentItem, valueAt, withValueAt } from '@boutique/domain'
import type { IncomingValue } from './autosave-types.ts'
import { readable } from './autosave-values.ts'

type Data = Record<string, unknown>

interface Typing {
  path: string
  /** The value exactly as typed: "12,", "Guéridon ". */
  text: unknown
  /** The newest revision in which nobody else had changed the field. Later edits are based on it. */
  since: number
}

/**
 * The text field that has the focus, if any. Its text is not replaced by a response, a live update or normalisation
 * until blur.
 */
export class FocusedText {
  #typing: Typing | undefined

  get path(): string | undefined {
    return this.#typing?.path
  }

  /** A text field that shows `text` of revision `rev` got the focus. */
  enter(path: string, text: unknown, rev: number): void {
    this.#typing = { path, text, since: rev }
  }

  leave(): void {
    this.#typing = undefined
  }

  /**
   * The field at `path` got a value, typed if it has the focus. A value that contains the focused field, or is inside
   * it, replaces its text.
   *
   * @returns the revision that the change is based on; `rev` for any field without the focus
   */
  type(path: string, text: unknown, rev: number): number {
    if (!this.#typing) return rev
    if (this.#typing.path === path) {
      this.#typing = { ...this.#typing, text }
      return this.#typing.since
    }
    if (this.isIn(path)) this.leave()
    return rev
  }

  /** Whether the focused field is at the path, inside it or around it. */
  isIn(path: string): boolean {
    return this.#typing !== undefined && overlaps(this.#typing.path, path)
  }

  /** The document was replaced by that of revision `rev`; `isCurrent` tells whether nobody else changed the field. */
  rebase(isCurrent: (typing: Readonly<Typing>) => boolean, rev: number): void {
    if (this.#typing && isCurrent(this.#typing)) this.#typing = { ...this.#typing, since: rev }
  }

  /** The document with the text of the field as typed. */
  applyTo(fields: Fields, document: Data): Data {
    if (!this.#typing) return document
    const segments = splitPath(this.#typing.path)
    // The item of the field may be removed: it is not created again.
    if (throughAbsentItem(fields, document, segments)) return document
    return withValueAt(document, segments, this.#typing.text ?? undefined) ?? document
  }

  /** The value that somebody else stored in the field, if it differs from the text. */
  incoming(fields: Fields, stored: Data, rev: number): IncomingValue | undefined {
    if (!this.#typing || this.#typing.since >= rev) return undefined
    const { path, text } = this.#typing
    const value = valueAt(stored, splitPath(path))
    return equal(readable(fields, path, text), value) ? undefined : { path, value }
  }
}

/** Whether the control at a path is a text input. */
export function isTyped(fields: Fields, path: string): boolean {
  const target = resolvePath(fields, splitPath(path))
  return target?.kind === 'field' && traitsOf(target.field).typed
}
