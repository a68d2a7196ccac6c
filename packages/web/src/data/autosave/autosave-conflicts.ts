import { type Fields, type LiveDocument, overlaps } from '@boutique/domain'
import type { Conflict } from './autosave-failure.ts'
import { RemovedItems, removesItem } from './autosave-removed.ts'

type Data = Record<string, unknown>

/** What the person has to choose: values that two people changed, and items edited here that somebody else removed. */
export class Conflicts {
  /** By path; replaced as a whole at each change. */
  all: Readonly<Record<string, Conflict>> = {}
  readonly #removed: RemovedItems
  /** Items that are open on the screen, whether or not something was typed in them. */
  readonly #opened: string[] = []

  constructor(fields: Fields) {
    this.#removed = new RemovedItems(fields)
  }

  /** An item of a list was opened. Returns a function that ends this. */
  openItem(path: string): () => void {
    this.#opened.push(path)
    return () => void this.#opened.splice(this.#opened.indexOf(path), 1)
  }

  /** Adds the conflicts that the server found. Those inside an item that somebody else removed are about that item. */
  add(conflicts: readonly Conflict[], base: Data): void {
    const found = conflicts.map((one): Conflict => {
      const item = this.#removed.around(one.path) ?? this.#removed.noteUnknown(one.path, base)
      return item === undefined ? one : { ...one, path: item, isRemoved: true }
    })
    this.all = { ...this.all, ...Object.fromEntries(found.map((one) => [one.path, one])) }
  }

  /**
   * Keeps items that are edited here and missing in a newer document at their position, until the person chooses.
   *
   * @param changed the paths with unsaved changes
   * @param operations what this person did with items, whose removals are no conflicts
   */
  keepRemoved(
    changed: readonly string[],
    operations: Parameters<typeof removesItem>[0],
    base: Data,
    document: LiveDocument,
  ): void {
    for (const path of this.#removed.forgetPresent(document)) this.forget(path)
    const worked = [...changed, ...this.#opened].filter((path) => !removesItem(operations, path))
    for (const path of this.#removed.note(worked, base, document)) {
      const actor = { id: '' }
      const removed: Conflict = { path, yours: null, theirs: null, actor, at: document.updatedAt, isRemoved: true }
      this.all = { ...this.all, [path]: removed }
    }
  }

  /** Whether a path is in an item that somebody else removed. */
  isInRemoved(path: string): boolean {
    return this.#removed.around(path) !== undefined
  }

  /** The document with the items that somebody else removed and that are still open here. */
  withRemoved(document: Data): Data {
    return this.#removed.addedTo(document)
  }

  /** The person chose: forgets the conflicts at a path; returns the former position of an item that was removed. */
  take(path: string): { path: string; before?: string } | undefined {
    this.forget(path)
    return this.#removed.take(path)
  }

  /** Forgets the conflicts that a change at a path settles. */
  forget(path: string): void {
    this.all = Object.fromEntries(Object.entries(this.all).filter(([other]) => !overlaps(other, path)))
  }

  clear(): void {
    this.#removed.clear()
    this.all = {}
  }
}
